import styled from 'styled-components';
import { inputStyle } from './inputStyle';

export const TextInput = styled.input`
  ${inputStyle}
`;
