import { css } from 'styled-components';
import { hover } from './media';

/** The shell that inputs, text areas and selects share. 16 px text: iOS zooms in on less. */
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
