import styled from 'styled-components';

/** One of the parts of a form or of the settings that stand under each other, with a line between. */
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
