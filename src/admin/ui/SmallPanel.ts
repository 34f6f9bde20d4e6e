import styled from 'styled-components';
import { Panel } from '@/ui/Panel';

export const SmallPanel = styled(Panel)`
  padding: 20px;
  font-size: var(--text-sm);

  /* Does not apply to headings in the panel's dialogs. */
  && > h2,
  && > div > h2 {
    font-size: 1.125rem;
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
`;
