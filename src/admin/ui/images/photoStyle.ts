import styled, { css } from 'styled-components';
import { below, from } from '@/ui/media';

export const PhotoList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 18px;

  ${from(1024)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 16px;
  }
`;

/** Photo on the left, its controls on the right. */
const beside = css`
  display: grid;
  grid-template-columns: 120px minmax(0, 1fr);
  gap: 0 14px;
  align-content: start;

  & > :first-child {
    grid-row: 1 / 4;
    align-self: start;
  }
`;

/** A photo with its buttons and descriptions below, on phones beside. */
export const PhotoItem = styled.li`
  min-width: 0;

  ${below(1024)} {
    ${beside}
  }
`;

/** Files on their way, and the button that adds one. */
export const Uploads = styled.ul`
  display: grid;
  gap: 14px;
  max-width: 560px;

  ${PhotoItem} {
    ${beside}
  }
  & > li > button {
    aspect-ratio: auto;
    padding: 18px;
  }
`;

export const Stage = styled.div`
  position: relative;
  aspect-ratio: 1;
  border-radius: var(--radius-sm);
  overflow: hidden;
  background: var(--stage);
`;

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline: -12px;

  span {
    flex: 1;
  }
  .lucide {
    width: 18px;
    height: 18px;
  }
`;
