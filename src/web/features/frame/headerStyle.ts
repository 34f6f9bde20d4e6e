import { Link } from 'react-router';
import styled from 'styled-components';
import { Container } from '../../ui/Container';
import { below, from } from '../../ui/media';

/** 64 px, from 768 px on 102 px, the border included: `--header-h` (design tokens). */
export const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 30;
  flex: none;
  height: var(--header-h);
  border-bottom: 1px solid var(--border);
  background: var(--background);

  @media print {
    display: none;
  }
`;

/** From 1024 px one row; between 768 and that, wordmark and actions above the tabs (56 and 45 px). */
export const Row = styled(Container)`
  display: grid;
  grid-template-columns: 1fr auto 1fr;
  align-items: center;
  gap: 8px;
  height: 100%;

  ${from(768)} {
    grid-template: 'logo actions' 56px 'tabs tabs' 45px / 1fr auto;
    gap: 0;
  }
  ${from(1024)} {
    grid-template: 'tabs logo actions' 100% / 1fr auto 1fr;
    gap: 8px;
  }
`;

export const Start = styled.div`
  display: flex;
  align-items: center;
  height: 100%;

  & > button {
    margin-left: -10px;
  }
  ${from(768)} {
    grid-area: tabs;

    & > button {
      display: none;
    }
  }
`;

export const Tabs = styled.nav`
  display: none;
  gap: 28px;
  height: 100%;
  margin-left: -2px;

  ${from(768)} {
    display: flex;
  }
  ${from(1024)} {
    gap: clamp(18px, 2.2vw, 36px);
  }
`;

export const Tab = styled(Link)`
  position: relative;
  display: inline-flex;
  align-items: center;
  height: 100%;
  padding: 0 2px;
  font-weight: 500;
  white-space: nowrap;

  /* On the header's own bottom edge. */
  &::after {
    content: '';
    position: absolute;
    inset: auto 0 -1px;
    height: 3px;
    background: var(--brand);
    transform: scaleX(0);
    transform-origin: left;
    transition: transform var(--dur-3) var(--ease-pour);
  }
  &:hover::after,
  &[aria-current]::after {
    transform: scaleX(1);
  }
  &[aria-current] {
    font-weight: 600;
  }
  &:focus-visible {
    outline-offset: -4px;
  }
`;

export const Actions = styled.div`
  display: flex;
  justify-content: flex-end;
  align-items: center;
  margin-right: -10px;

  ${from(768)} {
    grid-area: actions;
    gap: 2px;
  }
`;

/** Language and theme: on small screens they stand in the drawer. */
export const Choices = styled.div`
  display: flex;
  align-items: center;
  gap: 2px;

  & > div {
    margin-right: 6px;
  }
  ${below(768)} {
    display: none;
  }
`;
