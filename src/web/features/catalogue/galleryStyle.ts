import styled from 'styled-components';
import { below, calm, from } from '../../ui/media';

export const Shell = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;

  ${from(900)} {
    position: sticky;
    top: calc(var(--header-h) + 24px);
    gap: 16px;
  }
`;

/** Swiped on phones; edge to edge there. */
export const Strip = styled.ul`
  display: flex;
  overflow-x: auto;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  overscroll-behavior-x: contain;
  scroll-behavior: smooth;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  ${calm} {
    scroll-behavior: auto;
  }
  ${below(900)} {
    margin-inline: calc(-1 * var(--gutter));
    border-radius: 0;
  }
  & > li {
    flex: none;
    width: 100%;
    scroll-snap-align: start;
  }
`;

export const Photo = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 1;
  cursor: zoom-in;

  &:focus-visible {
    outline-offset: -5px;
  }
  & > .lucide {
    position: absolute;
    right: 12px;
    bottom: 12px;
    width: 44px;
    height: 44px;
    padding: 11px;
    border-radius: var(--radius-pill);
    background: var(--surface-raised);
    box-shadow: var(--shadow-1);
  }
`;

export const Thumbs = styled.ul`
  display: flex;
  gap: 8px;

  ${from(900)} {
    gap: 12px;
  }
  button {
    position: relative;
    display: block;
    width: 72px;
    height: 72px;
    overflow: hidden;
    border-radius: 4px;
    background: var(--cat-field);

    ${from(900)} {
      width: 96px;
      height: 96px;
    }
  }
  button[aria-current] {
    box-shadow:
      0 0 0 2px var(--background),
      0 0 0 4px var(--text);
  }
`;

export const NoPhoto = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  color: var(--cat-ink);

  && svg {
    width: 38%;
    height: auto;
    opacity: 0.4;
  }
`;
