import styled from 'styled-components';
import { inputStyle } from './inputStyle';

export const TextArea = styled.textarea`
  ${inputStyle}
  min-height: 108px;
  resize: vertical;
`;
