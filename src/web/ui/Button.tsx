import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import styled from 'styled-components';
import {
  buttonStyle,
  type ButtonSize,
  type ButtonStyleProps,
  type ButtonVariant,
} from './buttonStyle';
import { Spinner } from './Spinner';

const StyledButton = styled.button<ButtonStyleProps>`
  ${buttonStyle}
`;
const StyledLink = styled(Link)<ButtonStyleProps>`
  ${buttonStyle}
`;

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its place. */
  block?: boolean;
}

/** One that is turned off under the focus is given `aria-disabled`, since `disabled` would lose it. */
export interface ButtonProps extends ComponentPropsWithRef<'button'>, Look {
  'aria-disabled'?: boolean;
  /** Keeps its place, its name and the focus, and lets clicks pass by. */
  loading?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  block = false,
  loading = false,
  'aria-disabled': isOff,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const isIdle = loading || isOff === true;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isIdle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <StyledButton
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={loading || undefined}
      aria-disabled={isIdle || undefined}
      $variant={variant}
      $size={size}
      $block={block}
    >
      {loading && <Spinner aria-hidden="true" />}
      {children}
    </StyledButton>
  );
}

export interface ButtonLinkProps extends LinkProps, Look {}

/** A link that looks like a button: it leads somewhere, it does nothing. */
export function ButtonLink({
  variant = 'primary',
  size = 'medium',
  block = false,
  ...rest
}: ButtonLinkProps) {
  return <StyledLink {...rest} $variant={variant} $size={size} $block={block} />;
}
