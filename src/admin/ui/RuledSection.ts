import styled from 'styled-components';

export const RuledSection = styled.section`
  & > h2 {
    padding-bottom: 8px;
    border-bottom: 1px solid var(--border);
    font-size: var(--text-h3);
  }
`;
