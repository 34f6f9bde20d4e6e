import { css } from 'styled-components';

/** Paragraphs of what is known of somebody or something: the first says it, the others add to it. */
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
