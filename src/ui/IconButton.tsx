import type { ComponentPropsWithRef } from 'react';
import { Link, type LinkProps } from 'react-router';
import styled, { css } from 'styled-components';
import type { Elements } from '@/lib/elements';
import { hover } from './media';

const Disc = styled.span`
  position: absolute;
  top: 1px;
  right: -1px;
  min-width: 1.67em;
  padding: 0 5px;
  border-radius: var(--radius-pill);
  background: var(--badge);
  color: var(--on-badge);
  font: 700 min(0.75rem, 15px) / 1.67 var(--font-ui);
  text-align: center;
  box-shadow: 0 0 0 2px var(--background);
`;

/**
 * A count on an icon; the link's label repeats it. A count below 1 is rendered but hidden, because inserting its styles
 * later would delay the first click.
 */
function Badge({ count }: { count: number }) {
  if (count < 1) return <Disc hidden aria-hidden="true" />;
  return <Disc aria-hidden="true">{count > 99 ? '99+' : count}</Disc>;
}

export type IconButtonVariant = 'plain' | 'line' | 'solid';

const looks = {
  plain: css``,
  line: css`
    border: 1.5px solid var(--border-strong);
  `,
  /** For use on photos. The disc is smaller than the touch target. */
  solid: css`
    color: var(--text);
    isolation: isolate;

    &::before {
      content: '';
      position: absolute;
      inset: 4px;
      z-index: -1;
      border-radius: inherit;
      background: color-mix(in srgb, var(--surface-raised) 72%, transparent);
    }
    ${hover} {
      &:hover {
        background: none;
      }
      &:hover::before {
        background: var(--surface-raised);
      }
    }
  `,
};

const Shape = styled.button<{ $variant: IconButtonVariant }>`
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: var(--radius-pill);
  color: inherit;
  transition: background var(--dur-1);

  ${hover} {
    &:hover {
      background: var(--surface-sunken);
    }
    .on-deep &:hover {
      background: var(--deep-border);
    }
  }
  &:disabled,
  &[aria-disabled='true'] {
    color: var(--text-disabled);
    cursor: not-allowed;
  }
  ${({ $variant }) => looks[$variant]}
`;

interface IconLook {
  /** The accessible name. With a badge, it includes the count: "Cart, 3 products". */
  label: string;
  variant?: IconButtonVariant;
  /** Pass 0 if a count may appear later. */
  badge?: number;
  children: Elements;
}

function getIconButtonShape<Props extends IconLook>(props: Props) {
  const { label, variant = 'plain', badge, children, ...rest } = props;
  return {
    ...rest,
    'aria-label': label,
    $variant: variant,
    children: (
      <>
        {children}
        {badge !== undefined && <Badge count={badge} />}
      </>
    ),
  };
}

export function IconButton({
  type = 'button',
  ...rest
}: Omit<ComponentPropsWithRef<'button'>, 'children'> & IconLook) {
  return <Shape {...getIconButtonShape(rest)} type={type} />;
}

export function IconLink(props: Omit<LinkProps, 'children'> & IconLook) {
  return <Shape as={Link} {...getIconButtonShape(props)} />;
}
