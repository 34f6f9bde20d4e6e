import styled from 'styled-components';
import { below, from } from '@/ui/media';

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

/** Below a long form, in sight above the tabs of a phone. */
export const FormBar = styled.div`
  position: var(--sticky);
  bottom: 0;
  z-index: 4;
  padding-block: 12px;
  border-top: 1px solid var(--border);
  background: var(--background);

  /* Keeps the focused element clear of the bars. */
  html:has(&) {
    scroll-padding-bottom: 100px;

    ${below(1024)} {
      scroll-padding-block: 130px 160px;
    }
  }
  ${below(1024)} {
    bottom: calc(63px + env(safe-area-inset-bottom));

    button {
      width: 100%;
    }
  }
`;
