import styled from 'styled-components';

/** What was found while typing, each a button. */
export const FoundList = styled.ul`
  margin-top: 8px;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--surface-raised);
  overflow: hidden;

  li + li {
    border-top: 1px solid var(--border);
  }
  button {
    display: flex;
    gap: 12px;
    align-items: center;
    width: 100%;
    min-height: 56px;
    padding: 8px 14px;
    font-size: var(--text-sm);
    line-height: 1.35;
    text-align: left;
  }
  button:hover {
    background: var(--surface-sunken);
  }
  button:focus-visible {
    outline-offset: -3px;
  }
  button > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  button[aria-disabled='true'] {
    background: none;
    color: var(--text-muted);
    cursor: not-allowed;
  }
  small {
    display: block;
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
`;
