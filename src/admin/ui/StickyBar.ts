import styled from 'styled-components';
import { from } from '@/ui/media';

/** The actions of a long list, in sight above the tabs of a phone. */
export const StickyBar = styled.div`
  position: var(--sticky);
  z-index: 20;
  bottom: calc(64px + env(safe-area-inset-bottom));
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  padding-block: 12px;
  background: var(--background);
  font-size: var(--text-sm);

  ${from(1024)} {
    bottom: 0;
  }
`;
