import styled from 'styled-components';

export const Rows = styled.ul`
  display: grid;
  border-top: 1px solid var(--border);

  & > li {
    display: flex;
    flex-wrap: wrap;
    gap: 8px 20px;
    align-items: center;
    min-height: 56px;
    padding-block: 10px;
    border-bottom: 1px solid var(--border);
  }
  & > li > div:first-child {
    flex: 1 1 220px;
    min-width: 0;
  }
  small {
    display: block;
    font-size: var(--text-sm);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
`;
