import styled, { css } from 'styled-components';
import { inputStyle } from './inputStyle';

/** A native select; `$small` is the 44 px pill of the toolbar. */
export const Select = styled.select<{ $small?: boolean }>`
  ${inputStyle}
  && {
    padding-right: 44px;
  }
  appearance: none;
  background-image:
    linear-gradient(45deg, transparent 50%, currentColor 50%),
    linear-gradient(-45deg, transparent 50%, currentColor 50%);
  background-position:
    calc(100% - 23px) 55%,
    calc(100% - 16px) 55%;
  background-size: 7px 7px;
  background-repeat: no-repeat;
  text-overflow: ellipsis;

  option {
    background: var(--surface-raised);
    color: var(--text);
  }
  ${({ $small = false }) =>
    $small &&
    css`
      width: auto;
      max-width: 100%;
      min-height: 44px;
      padding: 8px 40px 8px 16px;
      border-radius: var(--radius-pill);
      font-size: var(--text-sm);
      font-weight: 500;

      &:focus {
        border-radius: var(--radius-pill);
      }
    `}
`;
