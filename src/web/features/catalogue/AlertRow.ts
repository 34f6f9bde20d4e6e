import styled from 'styled-components';

/** A button or a field with what stands beside it. Its own file, because the form is loaded later. */
export const AlertRow = styled.div`
  display: flex;
  gap: 10px;

  & > button:first-child {
    flex: 1;
  }
`;
