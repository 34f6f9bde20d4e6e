import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { Link, type LinkProps } from 'react-router';
import styled, { css, keyframes } from 'styled-components';
import { forced, hover } from './media';

type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

interface ButtonStyleProps {
  $variant: ButtonVariant;
  $size: ButtonSize;
  $block: boolean;
}

const sizes = {
  small: css`
    min-height: 44px;
    padding: 8px 18px;
    font-size: var(--text-sm);
  `,
  medium: css`
    min-height: 48px;
    padding: 10px 24px;
    font-size: 1rem;
  `,
  large: css`
    min-height: 56px;
    padding: 14px 32px;
    font-size: 1.0625rem;
  `,
};

/** `--over…` are the colours on hover; `--pressed` is the background while pressed. */
const variants = {
  primary: css`
    --face: var(--brand);
    --ink: var(--brand-contrast);
    --over: var(--brand-hover);
    --pressed: var(--brand-active);

    ${forced} {
      /* This is the only filled button. */
      &:not(:disabled, [aria-disabled='true']) {
        --face: ButtonText;
        --ink: ButtonFace;
        --over: Highlight;
        --over-ink: HighlightText;
        --pressed: Highlight;
        forced-color-adjust: none;
      }
    }
  `,
  secondary: css`
    --ink: var(--text);
    --edge: var(--border-strong);
    --over: var(--surface);
    --over-edge: var(--text);
    --pressed: var(--surface-sunken);
  `,
  soft: css`
    --face: var(--brand-soft);
    --ink: var(--on-brand-soft);
    --over: var(--brand);
    --over-ink: var(--brand-contrast);
  `,
  danger: css`
    --ink: var(--danger);
    --edge: var(--danger);
    --over: var(--danger-soft);
  `,
};

const turn = keyframes`
  to {
    transform: rotate(1turn);
  }
`;

const Shape = styled.button<ButtonStyleProps>`
  --icon: 18px;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  border: 1.5px solid var(--edge, transparent);
  border-radius: var(--radius-pill);
  background: var(--face, transparent);
  color: var(--ink);
  font-weight: 600;
  line-height: 1.2;
  text-align: center;
  cursor: pointer;
  transition:
    background var(--dur-1),
    border-color var(--dur-1),
    color var(--dur-1),
    transform var(--dur-1);
  ${({ $size }) => sizes[$size]}
  ${({ $variant }) => variants[$variant]}

  ${hover} {
    &:hover {
      border-color: var(--over-edge, var(--edge, transparent));
      background: var(--over);
      color: var(--over-ink, var(--ink));
    }
  }
  &:active {
    background: var(--pressed, var(--over));
    color: var(--over-ink, var(--ink));
    transform: translateY(1px);
  }
  &&:disabled,
  &&[aria-disabled='true']:not([aria-busy]) {
    background: var(--surface-sunken);
    color: var(--text-disabled);
    border-color: transparent;
    cursor: not-allowed;
    transform: none;
  }

  /* The spinner is not an element, because new elements break translated pages. It is in the padding, so the label does not
     move. */
  &[aria-busy]::before {
    content: '';
    flex: none;
    width: 14px;
    height: 14px;
    margin: 0 -6px 0 -18px;
    border: 2px solid currentColor;
    border-right-color: transparent;
    border-radius: 50%;
    animation: ${turn} 0.8s linear infinite;
  }
`;

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
}

function getButtonShape<Props extends Look>(props: Props) {
  const { variant = 'primary', size = 'medium', block = false, ...rest } = props;
  return { ...rest, $variant: variant, $size: size, $block: block };
}

/** Use `aria-disabled` for a button that may have focus, because `disabled` would remove focus. */
export interface ButtonProps extends ComponentPropsWithRef<'button'>, Look {
  'aria-disabled'?: boolean;
  /** Keeps the button's size, label and focus, but ignores clicks. */
  loading?: boolean;
}

export function Button({
  loading = false,
  'aria-disabled': isOff,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  const isInert = loading || isOff === true;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (isInert) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <Shape
      {...getButtonShape(rest)}
      type={type}
      onClick={handleClick}
      aria-busy={loading || undefined}
      aria-disabled={isInert || undefined}
    />
  );
}

export interface ButtonLinkProps extends LinkProps, Look {}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  return <Shape as={Link} {...getButtonShape(props)} />;
}
