import styled, { keyframes } from 'styled-components';

const turn = keyframes`
  to {
    transform: rotate(1turn);
  }
`;

export const Spinner = styled.span`
  flex: none;
  width: 18px;
  height: 18px;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`;
