import { css } from 'styled-components';
import { hover } from './media';

export type ButtonVariant = 'primary' | 'secondary' | 'soft' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonStyleProps {
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

const outlined = css`
  border-color: var(--border-strong);
  color: var(--text);
  background: transparent;

  ${hover} {
    &:hover {
      border-color: var(--text);
      background: var(--surface);
    }
  }
  &:active {
    background: var(--surface-sunken);
    transform: translateY(1px);
  }
`;

const variants = {
  primary: css`
    background: var(--brand);
    color: var(--brand-contrast);

    ${hover} {
      &:hover {
        background: var(--brand-hover);
      }
    }
    &:active {
      background: var(--brand-active);
      transform: translateY(1px);
    }
  `,
  secondary: outlined,
  soft: css`
    background: var(--brand-soft);
    color: var(--on-brand-soft);

    ${hover} {
      &:hover {
        background: var(--brand);
        color: var(--brand-contrast);
      }
    }
    &:active {
      background: var(--brand);
      color: var(--brand-contrast);
    }
  `,
  danger: css`
    border-color: var(--danger);
    color: var(--danger);
    background: transparent;

    ${hover} {
      &:hover {
        background: var(--danger-soft);
      }
    }
    &:active {
      background: var(--danger-soft);
      transform: translateY(1px);
    }
  `,
};

/** The shape of a button, for `<button>` and `<a>` alike. */
export const buttonStyle = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 10px;
  width: ${({ $block }) => ($block ? '100%' : 'auto')};
  border: 1.5px solid transparent;
  border-radius: var(--radius-pill);
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

  &:focus-visible {
    border-radius: var(--radius-pill);
  }
  && .lucide {
    width: 18px;
    height: 18px;
  }
  &&:disabled,
  &&[aria-disabled='true']:not([aria-busy]) {
    background: var(--surface-sunken);
    color: var(--text-disabled);
    border-color: transparent;
    cursor: not-allowed;
    transform: none;
  }
`;
