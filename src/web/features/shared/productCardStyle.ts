import styled, { css } from 'styled-components';
import { descriptionClampLines } from '@/contract/limits';
import { below, hover } from '@/ui/media';
import { MediaBox } from '@/ui/ResponsiveImage';
import { cardLink, tapLine, TextLink } from '@/ui/TextLink';

/** A slide has the full width of a phone, while grid cards have two columns. */
export type CardVariant = 'grid' | 'slide' | 'list';

export const Photo = styled(MediaBox)<{ $dim?: boolean }>`
  picture img,
  & > span > svg {
    opacity: ${({ $dim = false }) => ($dim ? 0.5 : 1)};
    transition: transform var(--dur-4) var(--ease-out);
  }
`;

/** A label on the photo, such as "sold out" or the rating. */
export const Plate = styled.span`
  --icon: 13px;
  position: absolute;
  bottom: var(--corner);
  left: 8px;
  z-index: 2;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 4px;
  max-width: calc(100% - 16px);
  padding: 4px 8px;
  overflow-wrap: anywhere;
  hyphens: auto;
  border-radius: 4px;
  background: var(--surface-raised);
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.35;

  small {
    font-size: inherit;
    font-weight: 400;
    color: var(--text-muted);
  }
  .lucide {
    fill: var(--accent);
    stroke: var(--accent);
  }
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

export const Words = styled.div`
  min-width: 0;
`;

export const Name = styled.h3`
  margin-top: 4px;
  font-size: var(--text-h4);
  line-height: 1.18;
  letter-spacing: -0.01em;

  /* The menu, heart and button are above the link. */
  ${cardLink}
  /* The ring is around the card, because a name may be cut off. */
  a:focus-visible {
    outline: none;
  }
  a:focus-visible::after {
    border-radius: var(--radius-sm);
    outline: 3px solid var(--focus-ring);
    outline-offset: 2px;
  }
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

export const CardFooter = styled.div`
  margin-top: auto;
  padding-top: 10px;
`;

/** The price with Buy Now beside it, or below it if both do not fit. */
export const PriceLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 4px;
  min-height: 32px;
`;

/** Placed above the link that covers the card. */
export const QuickAddBox = styled.div`
  position: absolute;
  right: 8px;
  bottom: var(--corner);
  z-index: 2;
`;

export const Net = styled.p`
  overflow-wrap: anywhere;
  font-size: var(--text-xs);
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
  color: var(--text-muted);
`;

export const From = styled.span`
  white-space: nowrap;
`;

/** Placed above the link that covers the card, with a touch target taller than its line. */
export const BuyNow = styled(TextLink)`
  ${tapLine}
  position: relative;
  z-index: 2;
  margin-block: -6px;
  font-size: var(--text-sm);
  font-weight: 600;
  text-underline-offset: 0.25em;
  white-space: nowrap;
`;

/** On phones, two rows of cards fit between the filters and the cart bar. */
const phoneCard = css`
  ${below(500)} {
    --corner: 6px;

    ${MenuBox} {
      top: 2px;
      right: 2px;
    }
    ${HeartBox} {
      top: 2px;
      left: 2px;
    }
    ${QuickAddBox} {
      right: 6px;
    }
    ${Plate} {
      left: 6px;
      max-width: calc(100% - 62px);
    }
    ${Photo}:has([role='group']) [data-rating] {
      display: none;
    }
    ${Body} {
      padding-top: 6px;
    }
    ${Category} {
      line-height: 1.3;
    }
    /* Name and description share three lines, clamped as one paragraph. */
    ${Words} {
      --lines: 3;
      display: -webkit-box;
      height: calc(var(--lines) * 1.125rem);
      margin-top: 2px;
      overflow: hidden;
      line-height: 1.125rem;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: var(--lines);
      line-clamp: var(--lines);
    }
    ${Name}, ${Description} {
      display: inline;
      line-height: inherit;
    }
    ${Name} {
      font-size: 1rem;
    }
    ${Name}::after {
      content: '\\A';
      white-space: pre;
    }
    ${Description} {
      font-size: 0.8125rem;
    }
    /* The previous price has its own line, and the description one less. */
    ${Words}:has(~ ${CardFooter} s) {
      --lines: 2;
    }
    /* Keeps price and link on one line on the narrowest phones and with larger text. */
    ${CardFooter} {
      container-type: inline-size;
      padding-top: 2px;
    }
    ${PriceLine} {
      min-height: 26px;

      & > div {
        display: contents;
      }
      & > div > span {
        font-size: min(1rem, 9.7cqi);
      }
      & > div > ${From} {
        font-size: var(--text-xs);

        & > span {
          font-size: min(1rem, 8.6cqi);
        }
      }
      s {
        order: 1;
        flex-basis: 100%;
        font-size: 0.8125rem;
        line-height: 1.125rem;
      }
    }
    ${BuyNow} {
      margin-block: -9px;
      font-size: clamp(12px, 7.9cqi, 0.8125rem);
    }
  }
`;

const gridCard = css<{ $variant: CardVariant }>`
  display: flex;
  flex-direction: column;
  ${({ $variant }) => $variant === 'grid' && phoneCard}
`;

/** On phones, a row of 96 px with name, price and quick add. The row opens the product. */
const listCard = css`
  --menu-corner: 12px;
  display: grid;
  grid-template-columns: 168px minmax(0, 1fr) auto;
  column-gap: clamp(16px, 2.4vw, 32px);
  align-items: start;
  padding-block: 20px;
  border-top: 1px solid var(--border);

  ${MenuBox} {
    top: var(--menu-corner);
    right: 0;
  }
  ${HeartBox} {
    top: var(--menu-corner);
    right: 44px;
    left: auto;
  }
  ${QuickAddBox} {
    right: 0;
    bottom: 20px;
  }
  ${MenuBox} button::before, ${HeartBox} button::before {
    display: none;
  }
  ${Body} {
    padding-top: 0;
  }
  ${CardFooter} {
    display: grid;
    grid-template-rows: auto auto 1fr;
    align-self: stretch;
    justify-items: end;
    margin-top: 0;
    padding-top: 44px;
    text-align: right;
  }
  ${PriceLine} {
    display: contents;
  }
  /* Placed beside the quick add. */
  ${BuyNow} {
    order: 1;
    align-self: end;
    margin: 0 60px 0 0;
  }
  &:has(${QuickAddBox} [role='group']) ${BuyNow} {
    margin-right: 128px;
  }
  ${below(600)} {
    --menu-corner: 0;
    grid-template-columns: 88px minmax(0, 1fr);
    gap: 0 12px;
    padding-block: 4px;

    ${Photo} {
      grid-row: 1 / 3;
    }

    ${Name} {
      margin: 0;
      padding-top: 6px;
      font-size: 1.0625rem;
      /* Without this, Chromium ignores the float or breaks a word beside it. */
      text-wrap: wrap;
      overflow-wrap: normal;

      /* Reserves space for the menu and heart. A longer word is placed below them. */
      &::before {
        content: '';
        float: right;
        width: 88px;
        height: 38px;
      }
    }
    ${Plate} {
      top: 0;
      bottom: auto;
      left: 0;
      max-width: 100%;
      padding: 2px 6px;
      font-size: min(var(--text-xs), 19px);
    }
    ${Category}, ${Description}, ${Tags}, ${BuyNow} {
      display: none;
    }
    ${CardFooter} {
      grid-template-rows: none;
      align-self: end;
      justify-items: start;
      padding: 0 52px 0 0;
      text-align: left;
    }
    &:has(${QuickAddBox} [role='group']) ${CardFooter} {
      padding-right: calc(88px + 2rem);
    }
    ${QuickAddBox} {
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
`;
