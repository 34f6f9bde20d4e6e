import styled, { css } from 'styled-components';
import { below, from } from '@/ui/media';

/** A bar of a form or a long list that stays visible, on phones above the tabs. */
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
    flex: 1 0 auto;
    max-width: 100%;
    white-space: normal;
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

/** The main decision of a screen. On phones it replaces the tabs (`hasDecision` in the layout). */
export const actionBar = css`
  ${below(1024)} {
    position: var(--fixed);
    z-index: 41;
    inset: auto 0 0;
    margin: 0;
    padding: 10px 16px calc(12px + env(safe-area-inset-bottom));
    border-top: 1px solid var(--border);
    background: var(--surface-raised);
    box-shadow: 0 -6px 20px rgb(36 16 31 / 0.08);
  }
`;

/** A form's messages above its buttons. */
export const ActionBar = styled(StickyBar).attrs({ className: 'action-bar' })`
  ${actionBar}
`;
