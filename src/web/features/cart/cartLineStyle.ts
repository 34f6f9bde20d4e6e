import styled from 'styled-components';
import { below, from } from '../../ui/media';
import { touchRoom } from '../../ui/touchRoom';

export const Row = styled.li`
  display: grid;
  grid-template-columns: 88px minmax(0, 1fr) auto;
  gap: 6px 16px;
  align-items: start;
  padding-block: 20px;
  border-bottom: 1px solid var(--border);

  ${from(768)} {
    grid-template-columns: 128px minmax(0, 1fr) auto;
  }
  h3 {
    font-size: var(--text-h4);
    line-height: 1.2;
  }
  h3 a {
    ${touchRoom}
  }
  h3 a:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

export const Photo = styled.div<{ $dim: boolean }>`
  position: relative;
  grid-row: span 3;
  width: 88px;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  opacity: ${({ $dim }) => ($dim ? 0.5 : 1)};

  ${from(768)} {
    width: 128px;
  }
`;

export const Detail = styled.p`
  margin-top: 4px;
  font-size: var(--text-sm);
  color: var(--text-muted);

  s {
    text-decoration-thickness: 1px;
  }
`;

export const LineTotal = styled.div<{ $old: boolean }>`
  text-align: right;
  opacity: ${({ $old }) => ($old ? 0.45 : 1)};
  transition: opacity var(--dur-1);
`;

/** What is to be known about the line, across its text and total. */
export const Notes = styled.div`
  grid-column: 2 / -1;
  display: grid;
  gap: 4px;
  font-size: var(--text-sm);

  &:empty {
    display: none;
  }
`;

export const Controls = styled.div`
  grid-column: 2 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  margin-top: 6px;

  & > :nth-last-child(2) {
    margin-left: auto;
  }
  /* Beside the photo, the last control would stand alone in a line of its own. */
  ${below(360)} {
    grid-column: 1 / -1;
  }
`;

export const Quiet = styled.button`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 44px;
  font-size: var(--text-sm);
  font-weight: 500;
  color: var(--text-muted);

  .lucide {
    width: 18px;
    height: 18px;
  }
  &:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;
