import styled from 'styled-components';
import { from } from './media';

/** Filters left, tools right; under each other below 1400 px. */
export const Toolbar = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  padding-block: 4px;

  ${from(1400)} {
    flex-direction: row;
    align-items: center;
    justify-content: space-between;
  }
  & > nav {
    min-width: 0;
  }
`;

export const ToolbarTools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px;

  ${from(1400)} {
    flex: none;
    flex-wrap: nowrap;
  }
`;
