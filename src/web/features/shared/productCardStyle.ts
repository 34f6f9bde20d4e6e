import styled, { css } from 'styled-components';
import { descriptionClampLines } from '@/contract/limits';
import { below, hover } from '@/ui/media';
import { MediaBox } from '@/ui/ResponsiveImage';
import { cardLink } from '@/ui/TextLink';

/** A slide has the full width of a phone; grid cards have two columns. */
export type CardVariant = 'grid' | 'slide' | 'list';

export const Photo = styled(MediaBox)<{ $dim?: boolean }>`
  picture img,
  & > span > svg {
    opacity: ${({ $dim = false }) => ($dim ? 0.5 : 1)};
    transition: transform var(--dur-4) var(--ease-out);
  }
`;

export const Flag = styled.span`
  position: absolute;
  bottom: 8px;
  left: 8px;
  z-index: 2;
  max-width: calc(100% - 16px);
  overflow-wrap: anywhere;
  hyphens: auto;
  padding: 5px 10px;
  border-radius: 4px;
  background: var(--surface-raised);
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.3;
`;

export const MenuBox = styled.div`
  position: absolute;
  top: var(--corner);
  right: var(--corner);
  z-index: 3;

  /* Its popup covers the buttons of the next card. */
  &:has([aria-expanded='true']) {
    z-index: 5;
  }
`;

export const HeartBox = styled.div`
  position: absolute;
  top: var(--corner);
  left: var(--corner);
  z-index: 2;
`;

export const Body = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  padding-top: 14px;
`;

export const Category = styled.p`
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.35;
  color: var(--cat-ink);
`;

export const Name = styled.h3`
  margin-top: 4px;
  font-size: var(--text-h4);
  line-height: 1.18;
  letter-spacing: -0.01em;

  /* Menu, heart and button are above it. */
  ${cardLink}
`;

export const Description = styled.p`
  display: -webkit-box;
  margin-top: 8px;
  overflow: hidden;
  font-size: var(--text-sm);
  line-height: 1.5;
  color: var(--text-muted);
  -webkit-box-orient: vertical;
  -webkit-line-clamp: ${descriptionClampLines};
  line-clamp: ${descriptionClampLines};
`;

export const Tags = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 4px 6px;
  margin-top: 10px;
  font-size: var(--text-xs);
  line-height: 1.3;
  color: var(--text-muted);

  li {
    padding: 2px 7px;
    border: 1px solid var(--border);
    border-radius: 4px;
  }
`;

/** The price with Buy Now beside it, on narrow cards below it. */
export const CardFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 10px;
  margin-top: auto;
  padding-top: 12px;

  & > :first-child {
    flex: 1 1 4.5rem;
    min-width: 0;
  }
`;

/** Above the link that covers the card. */
export const QuickAddBox = styled.div`
  position: absolute;
  right: 8px;
  bottom: 8px;
  z-index: 2;
`;

export const Net = styled.p`
  font-size: var(--text-xs);
  line-height: 1.3;
  color: var(--text-muted);
`;

/** Above the link that covers the card. */
export const Action = styled.div`
  position: relative;
  z-index: 2;

  & > :is(a, button) {
    padding-inline: 18px;
  }
`;

const gridCard = css<{ $variant: CardVariant }>`
  display: flex;
  flex-direction: column;

  ${({ $variant }) =>
    $variant === 'grid' &&
    css`
      ${below(500)} {
        --corner: 0;
        ${QuickAddBox} {
          right: 4px;
          bottom: 4px;
        }
        ${Body} {
          padding-top: 10px;
        }
        ${Name} {
          margin-top: 2px;
        }
        ${Description} {
          margin-top: 4px;
        }
        ${Tags} {
          display: none;
        }
        ${CardFooter} {
          gap: 6px;
          padding-top: 6px;
        }
        ${Action} {
          flex: 1 0 100%;

          & > :is(a, button) {
            width: 100%;
            padding-inline: 10px;
          }
        }
      }
    `}
`;

/** On phones a row of 96 px: name, price and quick add. The row opens the product. */
const listCard = css`
  --corner: 12px;
  display: grid;
  grid-template-columns: 168px minmax(0, 1fr) auto;
  column-gap: clamp(16px, 2.4vw, 32px);
  align-items: start;
  padding-block: 20px;
  border-top: 1px solid var(--border);

  ${Photo} {
    grid-row: 1 / 3;
  }
  ${MenuBox} {
    right: 0;
  }
  ${HeartBox} {
    right: 44px;
    left: auto;
  }
  ${QuickAddBox} {
    position: relative;
    right: auto;
    bottom: auto;
    grid-row: 2;
    grid-column: 3;
    align-self: end;
    justify-self: end;
  }
  ${MenuBox} > div > button, ${HeartBox} > button {
    background: none;
    box-shadow: none;

    &::before {
      display: none;
    }
  }
  ${Body} {
    padding-top: 0;
  }
  ${CardFooter} {
    display: grid;
    justify-items: end;
    margin-top: 0;
    padding-top: 44px;
    text-align: right;
  }
  ${below(600)} {
    --corner: 0;
    grid-template-columns: 88px minmax(0, 1fr);
    gap: 0 12px;
    padding-block: 4px;

    ${Name} {
      margin: 0;
      padding-top: 6px;
      font-size: 1.0625rem;
      /* Otherwise Chromium disregards the float or breaks a word beside it. */
      text-wrap: wrap;
      overflow-wrap: normal;

      /* Space for menu and heart; a longer word is below them. */
      &::before {
        content: '';
        float: right;
        width: 88px;
        height: 38px;
      }
    }
    ${Flag} {
      top: 0;
      bottom: auto;
      left: 0;
      max-width: 100%;
      padding: 2px 6px;
      font-size: min(var(--text-xs), 19px);
    }
    ${Category}, ${Description}, ${Tags}, ${Action} {
      display: none;
    }
    ${CardFooter} {
      align-self: end;
      justify-items: start;
      /* Beside the quick add. */
      padding: 0 52px 0 0;
      text-align: left;
    }
    &:has(${QuickAddBox} [role='group']) ${CardFooter} {
      padding-right: 120px;
    }
    ${QuickAddBox} {
      position: absolute;
      right: 0;
      bottom: 4px;
    }
  }
`;

export const Card = styled.article<{ $variant: CardVariant }>`
  --corner: 8px;
  position: relative;
  min-width: 0;
  width: 100%;
  ${({ $variant }) => ($variant === 'list' ? listCard : gridCard)}

  ${hover} {
    &:hover ${Photo} picture img {
      transform: scale(1.025);
    }
  }
  ${({ $variant }) =>
    $variant !== 'slide' &&
    css`
      ${below(500)} {
        ${Name} {
          font-size: 1.0625rem;
        }
        ${Description} {
          font-size: 0.84375rem;
          line-height: 1.42;
        }
      }
    `}
`;
