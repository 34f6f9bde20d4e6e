import styled from 'styled-components';

/** A part of a form or of the settings; a line separates it from the next. */
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
