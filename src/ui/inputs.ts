import styled, { css } from 'styled-components';
import { forced, from, hover } from './media';

/** Shared by inputs, text areas and selects. The text is 16 px, because iOS zooms in on smaller text. */
export const inputStyle = css`
  display: block;
  width: 100%;
  min-height: 50px;
  padding: 11px 14px;
  border: 1.5px solid var(--border-strong);
  border-radius: var(--radius-md);
  background-color: var(--field);
  color: var(--text);
  font-size: 1rem;
  line-height: 1.4;
  transition: border-color var(--dur-1);

  &::placeholder {
    color: var(--text-muted);
    opacity: 1;
  }
  ${hover} {
    &:hover {
      border-color: var(--text);
    }
  }
  &:focus {
    border-color: var(--text);
    border-radius: var(--radius-md);
    outline: 3px solid var(--focus-ring);
    outline-offset: 1px;
  }
  &[aria-invalid='true'] {
    padding: 10.5px 13.5px;
    border-color: var(--danger);
    border-width: 2px;
  }
  &:disabled {
    background-color: var(--surface-sunken);
    color: var(--text-disabled);
    border-color: var(--border);
    cursor: not-allowed;
    opacity: 1;
  }
`;

export const TextArea = styled.textarea`
  ${inputStyle}
  min-height: 6.75rem;
  resize: vertical;
`;

/** Half of a chevron with the size and stroke of the icons. A select cannot contain an icon. */
const chevronStroke = 'transparent 38%, currentColor 42% 58%, transparent 62%';

/** A native select; `$small` is the 44 px version of the toolbar. */
export const Select = styled.select<{ $small?: boolean }>`
  ${inputStyle}
  && {
    padding-right: 44px;
  }
  appearance: none;
  background-image:
    linear-gradient(45deg, ${chevronStroke}), linear-gradient(-45deg, ${chevronStroke});
  background-position:
    calc(100% - 22px) 52%,
    calc(100% - 16px) 52%;
  background-size: 6px 6px;
  background-repeat: no-repeat;
  text-overflow: ellipsis;

  ${forced} {
    appearance: auto;
    background-image: none;
  }
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
      font-weight: 500;

      ${from(1024)} {
        font-size: var(--text-sm);
      }
      &:focus {
        border-radius: var(--radius-pill);
      }
    `}
`;

export const TextInput = styled.input`
  ${inputStyle}
`;
