import styled from 'styled-components';
import { Panel } from '@/ui/Panel';

/** A box of the narrow column. */
export const StockPanel = styled(Panel)`
  padding: 20px;

  h2 {
    font-size: 1.1875rem;
  }
`;
