import styled from 'styled-components';
import { from } from '../../ui/media';

/** Below the steps: the folded summary, then the columns. */
export const CheckoutBodyGrid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(24px, 3.4vw, 52px);
  margin-top: 20px;

  ${from(960)} {
    margin-top: clamp(24px, 3.4vw, 52px);
  }
`;
