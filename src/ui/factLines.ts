import { css } from 'styled-components';

/** Paragraphs of facts; the first is the main one. */
export const factLines = css`
  p {
    overflow-wrap: anywhere;
  }
  p + p {
    color: var(--text-muted);
  }
  p + :not(p) {
    margin-top: 6px;
  }
`;
