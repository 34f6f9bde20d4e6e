import styled from 'styled-components';
import { from } from '@/ui/media';

/** The actions of a form or of a long list, in sight above the tabs of a phone: messages, then buttons. */
export const StickyBar = styled.div`
  position: var(--sticky);
  z-index: 20;
  bottom: calc(63px + env(safe-area-inset-bottom));
  display: flex;
  flex-wrap: wrap;
  gap: 8px 16px;
  align-items: center;
  padding-block: 12px;
  background: var(--background);
  font-size: var(--text-sm);

  /* Keeps the focused element clear of the bars. */
  html:has(&) {
    scroll-padding-block: 130px 160px;
  }
  & > * {
    flex: 1 0 100%;
  }
  & > button {
    flex: 1;
  }
  ${from(1024)} {
    bottom: 0;

    & > span {
      flex: 1;
    }
    & > button {
      flex: none;
    }
  }
`;
