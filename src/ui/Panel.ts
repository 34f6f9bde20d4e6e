import styled from 'styled-components';
import { from } from './media';

/** A raised box; `$sticky` keeps it visible beside a long column from 960 px. */
export const Panel = styled.section<{ $sticky?: boolean }>`
  min-width: 0;
  padding: clamp(20px, 2.4vw, 32px);
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);

  & > h2 {
    font-size: var(--text-h3);
  }
  & > h2 + ul {
    margin-top: 12px;
  }
  ${from(960)} {
    position: ${({ $sticky = false }) => ($sticky ? 'var(--sticky)' : 'static')};
    top: calc(var(--header-h) + 24px);
  }
`;

/** A section of a form or of the settings; a line separates it from the next. */
export const BlockSection = styled.section`
  padding-block: 32px;
  border-top: 1px solid var(--border);

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }
  & > h2 {
    font-size: var(--text-h3);
  }
`;
