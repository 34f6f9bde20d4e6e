import styled, { css, type RuleSet } from 'styled-components';
import { below, hover } from './media';

/** A slide is a card of the grid that a phone shows one at a time, as wide as itself. */
export type CardVariant = 'grid' | 'slide' | 'list';

/** On a phone, but not for the slide, which has all the width there is. */
const tight = (variant: CardVariant, styles: RuleSet) =>
  variant !== 'slide' &&
  css`
    ${below(500)} {
      ${styles}
    }
  `;

const listCard = css`
  display: grid;
  grid-template-columns: minmax(104px, 168px) minmax(0, 1fr) auto;
  column-gap: clamp(16px, 2.4vw, 32px);
  align-items: start;
  padding-block: 20px;
  border-top: 1px solid var(--border);

  ${below(600)} {
    grid-template-columns: minmax(104px, 32%) minmax(0, 1fr);
  }
`;

const gridCard = css`
  display: flex;
  flex-direction: column;
`;

export const Card = styled.article<{ $variant: CardVariant }>`
  position: relative;
  min-width: 0;
  width: 100%;
  ${({ $variant }) => ($variant === 'list' ? listCard : gridCard)}
`;

export const Photo = styled.div<{ $variant: CardVariant; $dim: boolean }>`
  position: relative;
  overflow: hidden;
  aspect-ratio: 1;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  ${({ $variant }) =>
    $variant === 'list' &&
    css`
      grid-row: 1 / 3;
    `}

  picture img,
  & > span > svg {
    opacity: ${({ $dim }) => ($dim ? 0.5 : 1)};
    transition: transform var(--dur-4) var(--ease-out);
  }
  ${hover} {
    ${Card}:hover & picture img {
      transform: scale(1.025);
    }
  }
`;

/** No photo: the field of the category with the berry of the logo. */
export const NoPhoto = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  color: var(--cat-ink);

  && svg {
    width: 38%;
    height: auto;
    opacity: 0.4;
  }
`;

export const Flag = styled.span`
  position: absolute;
  top: 12px;
  left: 12px;
  z-index: 2;
  padding: 5px 10px;
  border-radius: 4px;
  background: var(--surface-raised);
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.3;
`;

export const MenuPlace = styled.div<{ $variant: CardVariant }>`
  position: absolute;
  z-index: 3;
  ${({ $variant }) =>
    $variant === 'list'
      ? css`
          top: 12px;
          right: 0;
        `
      : css`
          top: 8px;
          right: 8px;

          ${tight(
            $variant,
            css`
              top: 4px;
              right: 4px;
            `,
          )}
        `}

  /* Its popup lies above the buttons of the next card. */
  &:has([aria-expanded='true']) {
    z-index: 5;
  }
`;

/** Bottom right, inside the photo. */
export const HeartPlace = styled.div`
  position: absolute;
  right: 8px;
  bottom: 8px;
  z-index: 2;
`;

export const Body = styled.div<{ $variant: CardVariant }>`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  padding-top: ${({ $variant }) => ($variant === 'list' ? 0 : 14)}px;
  ${({ $variant }) =>
    $variant === 'list' &&
    css`
      /* Beside the menu, where the foot stands below. */
      ${below(600)} {
        padding-right: 44px;
      }
    `}
`;

export const Category = styled.p`
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.35;
  color: var(--cat-ink);
`;

export const Name = styled.h3<{ $variant: CardVariant }>`
  margin-top: 4px;
  font-size: var(--text-h4);
  line-height: 1.18;
  letter-spacing: -0.01em;

  /* The whole card opens the product; menu, heart and button lie above. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
  }
  ${({ $variant }) =>
    tight(
      $variant,
      css`
        font-size: 1.0625rem;
      `,
    )}
`;

export const Description = styled.p<{ $variant: CardVariant; $lines: number }>`
  display: -webkit-box;
  margin-top: 8px;
  overflow: hidden;
  font-size: var(--text-sm);
  line-height: 1.5;
  color: var(--text-muted);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${({ $lines }) => $lines};
  line-clamp: ${({ $lines }) => $lines};

  ${({ $variant }) =>
    tight(
      $variant,
      css`
        font-size: 13.5px;
        line-height: 1.42;
      `,
    )}
`;

export const Foot = styled.div<{ $variant: CardVariant }>`
  display: flex;
  gap: 8px 12px;
  ${({ $variant }) =>
    $variant !== 'list'
      ? css`
          flex-wrap: wrap;
          align-items: center;
          justify-content: space-between;
          margin-top: auto;
          padding-top: 14px;

          ${tight(
            $variant,
            css`
              flex-direction: column;
              align-items: stretch;
            `,
          )}
        `
      : css`
          flex-direction: column;
          align-items: flex-end;
          gap: 14px;
          padding-top: 40px;
          text-align: right;

          ${below(600)} {
            grid-column: 2;
            flex-direction: row;
            flex-wrap: wrap;
            align-items: center;
            justify-content: space-between;
            padding-top: 12px;
            text-align: left;
          }
        `}
`;

export const Net = styled.p`
  font-size: var(--text-xs);
  line-height: 1.3;
  color: var(--text-muted);
`;

/** Buttons of the card, above the stretched link. */
export const Above = styled.div<{ $variant: CardVariant }>`
  position: relative;
  z-index: 2;

  ${({ $variant }) =>
    tight(
      $variant,
      css`
        & > a,
        & > button {
          width: 100%;
          padding-inline: 10px;
        }
      `,
    )}
`;
