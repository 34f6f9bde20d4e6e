import styled from 'styled-components';
import { below } from '../../ui/media';

/** Back left or below, forward right or above (design, Forms). */
export const StepActions = styled.div`
  display: flex;
  gap: 12px;
  justify-content: space-between;
  margin-top: 32px;

  ${below(600)} {
    flex-direction: column-reverse;
  }
`;
