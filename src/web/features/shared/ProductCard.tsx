import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styled, { css } from 'styled-components';
import { descriptionClampLines } from '../../../contract/limits';
import { pagePaths } from '../../../contract/paths';
import type { ProductSummary } from '../../../contract/product';
import { useText } from '../../lib/text';
import { BerryMark } from '../../ui/BerryMark';
import { hasViewTransitions } from '../../lib/viewTransition';
import { ButtonLink } from '../../ui/Button';
import { categoryField } from '../../ui/categoryField';
import { below, hover } from '../../ui/media';
import { ResponsiveImage } from '../../ui/ResponsiveImage';
import { Price, UnitPrice } from '../../ui/Price';
import { Skeleton } from '../../ui/Skeleton';

/** A slide has the full width of a phone; grid cards have two columns. */
type CardVariant = 'grid' | 'slide' | 'list';

const Photo = styled.div<{ $dim?: boolean }>`
  position: relative;
  overflow: hidden;
  aspect-ratio: 1;
  border-radius: var(--radius-sm);
  background: var(--cat-field);

  picture img,
  & > span > svg {
    opacity: ${({ $dim = false }) => ($dim ? 0.5 : 1)};
    transition: transform var(--dur-4) var(--ease-out);
  }
`;

const NoPhoto = styled.span`
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

const Flag = styled.span`
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

const MenuPlace = styled.div`
  position: absolute;
  top: 8px;
  right: 8px;
  z-index: 3;

  /* Its popup covers the buttons of the next card. */
  &:has([aria-expanded='true']) {
    z-index: 5;
  }
`;

const HeartPlace = styled.div`
  position: absolute;
  right: 8px;
  bottom: 8px;
  z-index: 2;
`;

const Body = styled.div`
  display: flex;
  flex-direction: column;
  flex: 1;
  min-width: 0;
  padding-top: 14px;
`;

const Category = styled.p`
  font-size: var(--text-xs);
  font-weight: 600;
  line-height: 1.35;
  color: var(--cat-ink);
`;

const Name = styled.h3`
  margin-top: 4px;
  font-size: var(--text-h4);
  line-height: 1.18;
  letter-spacing: -0.01em;

  /* The whole card links to the product; menu, heart and button are above the link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
  }
`;

const Description = styled.p`
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

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 8px 12px;
  margin-top: auto;
  padding-top: 14px;
`;

const Net = styled.p`
  font-size: var(--text-xs);
  line-height: 1.3;
  color: var(--text-muted);
`;

/** Above the link that covers the card. */
const Action = styled.div`
  position: relative;
  z-index: 2;
`;

const gridCard = css<{ $variant: CardVariant }>`
  display: flex;
  flex-direction: column;

  ${({ $variant }) =>
    $variant === 'grid' &&
    css`
      ${below(500)} {
        ${MenuPlace} {
          top: 4px;
          right: 4px;
        }
        ${Foot} {
          flex-direction: column;
          align-items: stretch;
        }
      }
    `}
`;

const listCard = css`
  display: grid;
  grid-template-columns: minmax(104px, 168px) minmax(0, 1fr) auto;
  column-gap: clamp(16px, 2.4vw, 32px);
  align-items: start;
  padding-block: 20px;
  border-top: 1px solid var(--border);

  ${Photo} {
    grid-row: 1 / 3;
  }
  ${MenuPlace} {
    top: 12px;
    right: 0;
  }
  ${Body} {
    padding-top: 0;
  }
  ${Foot} {
    flex-flow: column nowrap;
    align-items: flex-end;
    justify-content: normal;
    gap: 14px;
    margin-top: 0;
    padding-top: 40px;
    text-align: right;
  }
  ${below(600)} {
    grid-template-columns: minmax(104px, 32%) minmax(0, 1fr);

    /* Space for the menu. */
    ${Body} {
      padding-right: 44px;
    }
    ${Foot} {
      grid-column: 2;
      flex-flow: row wrap;
      align-items: center;
      justify-content: space-between;
      padding-top: 12px;
      text-align: left;
    }
  }
`;

const Card = styled.article<{ $variant: CardVariant }>`
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
          font-size: 13.5px;
          line-height: 1.42;
        }
        ${Action} > :is(a, button) {
          width: 100%;
          padding-inline: 10px;
        }
      }
    `}
`;

/** Widths of the photo, for `sizes`. */
const gridCardSizes = '(min-width: 1200px) 300px, (min-width: 800px) 31vw, 46vw';
const listCardSizes = '168px';

export interface ProductCardProps {
  product: ProductSummary;
  /** Translated by slug. */
  category: ReactNode;
  variant?: CardVariant;
  /** Top right of the photo. */
  menu?: ReactNode;
  /** Bottom right of the photo. */
  heart?: ReactNode;
  /** Replaces Buy Now. */
  action?: ReactNode;
  /** Style of Buy Now: secondary on pages with another primary button. */
  buyVariant?: 'soft' | 'secondary';
  sizes?: string;
  /** Visible without scrolling. */
  priority?: boolean;
}

export function ProductCard({
  product,
  category,
  variant = 'grid',
  menu,
  heart,
  action,
  buyVariant = 'soft',
  sizes = variant === 'list' ? listCardSizes : gridCardSizes,
  priority = false,
}: ProductCardProps) {
  const { text } = useText();
  const { id, name, currency } = product;
  const image = product.images.find((candidate) => candidate.is_main) ?? product.images[0];
  const soldOut = product.stock.level === 'out';
  const foot = (
    <Foot>
      <div>
        <Price amount={product.price} currency={currency} />
        <Net>
          <NetAndUnitPrice product={product} />
        </Net>
      </div>
      <Action>
        {action ?? (
          <ButtonLink
            to={pagePaths.product(id)}
            viewTransition={hasViewTransitions}
            variant={soldOut ? 'secondary' : buyVariant}
            size="small"
            aria-label={`${text('shop:card.buyNow')}: ${name}`}
          >
            {text('shop:card.buyNow')}
          </ButtonLink>
        )}
      </Action>
    </Foot>
  );
  return (
    <Card $variant={variant} style={categoryField(product.category)}>
      <Photo $dim={soldOut}>
        {image ? (
          <ResponsiveImage
            src={image.src}
            alt={image.alt || name}
            width={image.width}
            height={image.height}
            sizes={sizes}
            priority={priority}
            preloaded={false}
            fill
            draggable={false}
          />
        ) : (
          <NoPhoto role="img" aria-label={name}>
            <BerryMark />
          </NoPhoto>
        )}
        {soldOut && <Flag>{text('shop:card.outOfStock')}</Flag>}
        {heart && <HeartPlace>{heart}</HeartPlace>}
      </Photo>
      <Body>
        <Category>{category}</Category>
        <Name>
          <Link to={pagePaths.product(id)} viewTransition={hasViewTransitions} draggable={false}>
            {name}
          </Link>
        </Name>
        <Description>{product.description}</Description>
        {variant !== 'list' && foot}
      </Body>
      {variant === 'list' && foot}
      {menu && <MenuPlace>{menu}</MenuPlace>}
    </Card>
  );
}

/** "250 ml, 2,760 RSD/l" */
export function NetAndUnitPrice({ product }: { product: ProductSummary }) {
  const { net, unit_price: unitPrice, currency } = product;
  return (
    <>
      {net}
      {unitPrice && ', '}
      {unitPrice && <UnitPrice {...unitPrice} currency={currency} />}
    </>
  );
}

export function ProductCardSkeleton({ variant = 'grid' }: { variant?: CardVariant }) {
  const foot = (
    <Foot>
      <Skeleton $width="70px" $height="22px" />
      <Skeleton $width="120px" $height="44px" $round />
    </Foot>
  );
  return (
    <Card as="div" $variant={variant} aria-hidden="true">
      <Skeleton $ratio="1" />
      <Body>
        <Skeleton $width="46%" $height="12px" $top={3} />
        <Skeleton $width="80%" $height="20px" $top={10} />
        <Skeleton $height="12px" $top={14} />
        <Skeleton $width="88%" $height="12px" $top={8} />
        {variant !== 'list' && foot}
      </Body>
      {variant === 'list' && foot}
    </Card>
  );
}
