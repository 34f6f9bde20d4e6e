import styled, { css } from 'styled-components';
import { from } from '../../../ui/media';

export const Box = styled.div`
  position: relative;
  height: 100%;
  overflow: hidden;
  border-radius: var(--radius-sm);
  background: var(--map-land);
`;

export const Drawn = styled.div`
  position: absolute;
  inset: 0;

  svg {
    width: 100%;
    height: 100%;
  }
`;

/** Under the drawing until it is there: what is on its way looks like what has not begun. */
const thirdParty = css<{ $shown: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border: 0;
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`;

export const Embedded = styled.object<{ $shown: boolean }>`
  ${thirdParty}
`;
export const GooglePlace = styled.div<{ $shown: boolean }>`
  ${thirdParty}
`;

/** The address on a label. Over the drawing the whole map leads to directions. */
export const Plate = styled.a<{ $whole: boolean }>`
  ${({ $whole }) =>
    $whole
      ? css`
          position: absolute;
          inset: 0;
        `
      : css`
          position: absolute;
          left: 0;
          bottom: 0;
          padding: 8px;
        `}
  && {
    text-decoration: none;
  }
  &:focus-visible {
    outline-offset: -3px;
  }

  & > span:first-child {
    display: grid;
    padding: 3px 7px;
    border-radius: 4px;
    background: #fff8f5;
    color: #2a0d25;
    font-size: 11px;
    line-height: 1.2;

    ${from(768)} {
      padding: 5px 9px;
      font-size: 12px;
      line-height: 1.25;
    }
    ${({ $whole }) =>
      $whole &&
      css`
        position: absolute;
        left: 4px;
        bottom: 4px;

        ${from(768)} {
          left: 8px;
          bottom: 8px;
        }
      `}
  }
  b {
    font-weight: 600;
  }
`;
