import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { formatNumber } from '@/contract/numbers';
import type { ListedProduct, ProductSummary } from '@/contract/product';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { NoPhoto, ProductPhoto } from './ProductPhoto';
import { hasViewTransitions } from '@/lib/viewTransition';
import { categoryField } from '@/shared/categoryField';
import { Star } from 'lucide-react';
import { Price, UnitPrice } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { getMainImage } from '@/shared/Thumbnail';
import { Skeleton } from '@/ui/Skeleton';
import {
  Body,
  BuyNow,
  Card,
  type CardVariant,
  Category,
  Description,
  CardFooter,
  HeartBox,
  MenuBox,
  Name,
  From,
  Net,
  Photo,
  Plate,
  PriceLine,
  QuickAddBox,
  Tags,
  Words,
} from './productCardStyle';

const gridCardSizes =
  '(min-width: 1376px) 299px, (min-width: 1200px) 22vw, (min-width: 800px) 30vw, 45vw';
const listCardSizes = '(min-width: 600px) 168px, 88px';

const inRow = { top: 'auto', bottom: 0 };
const abovePlate = { bottom: 'calc(var(--corner) + 12px + 1.35em)' };

const maxTags = 2;

export interface ProductCardProps {
  product: ListedProduct;
  variant?: CardVariant;
  menu?: Elements;
  /** Shown at the top left of the photo, or beside the menu in a list. */
  heart?: Elements;
  /** Shown at the bottom right of the photo, or beside the price in a list. */
  quickAdd?: Elements;
  sizes?: string;
  /** True if the card is visible without scrolling. */
  priority?: boolean;
}

export function ProductCard({
  product,
  variant = 'grid',
  menu,
  heart,
  quickAdd,
  sizes = variant === 'list' ? listCardSizes : gridCardSizes,
  priority = false,
}: ProductCardProps) {
  const { text } = useText();
  const { id, name } = product;
  const image = getMainImage(product);
  const isSoldOut = product.stock.level === 'out';
  const label = text(isSoldOut ? 'shop:card.viewProduct' : 'shop:card.buyNow');
  const isRow = variant === 'list';
  const buttons = (
    <>
      {heart && <HeartBox>{heart}</HeartBox>}
      {quickAdd && <QuickAddBox>{quickAdd}</QuickAddBox>}
    </>
  );
  const footer = (
    <CardFooter>
      <PriceLine>
        <div>
          <CardPrice product={product} />
        </div>
        <BuyNow
          to={pagePaths.product(id)}
          viewTransition={hasViewTransitions}
          aria-label={`${label}: ${name}`}
        >
          {label}
        </BuyNow>
      </PriceLine>
      <Net>
        <CardNet product={product} isRow={isRow} />
      </Net>
    </CardFooter>
  );
  return (
    <Card $variant={variant} style={categoryField(product.category)}>
      <Photo $dim={isSoldOut}>
        {image ? (
          <ProductPhoto
            productId={id}
            // A carousel contains copies of its slides.
            moves={variant !== 'slide'}
            {...image}
            alt={image.alt || name}
            sizes={sizes}
            priority={priority}
            preloaded={false}
            fill
            draggable={false}
          />
        ) : (
          <NoPhoto name={name} />
        )}
        {isSoldOut && <Plate>{text('shop:card.outOfStock')}</Plate>}
        {!isSoldOut && product.rating && <Rating {...product.rating} />}
        {product.plate !== undefined && (
          <PackPlate
            pieces={product.plate}
            style={isRow ? inRow : isSoldOut || product.rating ? abovePlate : undefined}
          />
        )}
        {!isRow && buttons}
      </Photo>
      <Body>
        <Category>{product.category_name}</Category>
        <Words>
          <Name>
            <Link to={pagePaths.product(id)} viewTransition={hasViewTransitions} draggable={false}>
              {name}
            </Link>
          </Name>
          <Description>{product.description}</Description>
        </Words>
        {isRow && product.tags.length > 0 && (
          <Tags>
            {product.tags.slice(0, maxTags).map(({ id: tag, label }) => (
              <li key={tag}>{label}</li>
            ))}
          </Tags>
        )}
        {!isRow && footer}
      </Body>
      {isRow && footer}
      {isRow && buttons}
      {menu && <MenuBox>{menu}</MenuBox>}
    </Card>
  );
}

/** Shows the number of bottles in a pack above any other label. */
function PackPlate({ pieces, style }: { pieces: number; style: CSSProperties | undefined }) {
  const { text } = useText();
  return (
    <Plate style={style}>
      <span>{text('common:pack.pieces', { count: pieces })}</span>
    </Plate>
  );
}

function Rating({ average, count }: NonNullable<ProductSummary['rating']>) {
  const { text, locale } = useText();
  const averageText = formatNumber(average, locale, 1);
  return (
    <Plate
      role="img"
      translate="no"
      data-rating
      aria-label={text('shop:card.rating', { average: averageText, count })}
    >
      <Star />
      <span>{averageText}</span>
      <small>{`(${count})`}</small>
    </Plate>
  );
}

/** Shows the lowest price of several sizes. */
function CardPrice({ product: { price, reduction, sizes } }: { product: ListedProduct }) {
  const { text } = useText();
  const priceElement = <Price amount={sizes?.price ?? price} />;
  return (
    <>
      {sizes ? (
        <From>
          <small>{`${text('shop:card.from')} `}</small>
          {priceElement}
        </From>
      ) : (
        priceElement
      )}
      {(!sizes || sizes.price === price) && <PriorPrice amount={reduction?.prior_price} />}
    </>
  );
}

/** Large text that does not fit is cut off. */
const OneLine = styled.span`
  display: flex;
  flex-wrap: wrap;
  height: 1lh;
  overflow: hidden;
  white-space: nowrap;
`;

/** Shows "250 ml, 2,760 RSD/l" or "3 sizes, from 2,290 RSD/l", for example. */
function CardNet({ product, isRow }: { product: ListedProduct; isRow: boolean }) {
  const { text } = useText();
  const { sizes } = product;
  if (!sizes) return <NetAndUnitPrice product={product} />;
  const Line = isRow ? 'span' : OneLine;
  return (
    <Line>
      <span>{text('shop:card.sizes', { count: sizes.count })}</span>
      {sizes.unit_price && (
        <span>
          <span>{`,\u00a0${text('shop:card.from')} `}</span>
          <UnitPrice {...sizes.unit_price} />
        </span>
      )}
    </Line>
  );
}

export function NetAndUnitPrice({ product }: { product: ProductSummary }) {
  const { net, unit_price: unitPrice } = product;
  return (
    <>
      <span>{net}</span>
      {unitPrice && <span>{', '}</span>}
      {unitPrice && <UnitPrice {...unitPrice} />}
    </>
  );
}

/** Has the height of a card with a one-line name and a two-line description. */
export function ProductCardSkeleton({ variant = 'grid' }: { variant?: CardVariant }) {
  const isRow = variant === 'list';
  const footer = (
    <CardFooter>
      <PriceLine>
        <Skeleton $width="70px" $height="1.125rem" />
        <Skeleton $width="64px" $height="1rem" />
      </PriceLine>
      <Net as="div">
        <Skeleton $width="8.5em" $height="1.35em" />
      </Net>
    </CardFooter>
  );
  return (
    <Card as="div" $variant={variant} aria-hidden="true">
      <Photo>
        <Skeleton $ratio="1" />
      </Photo>
      <Body>
        <Category as="div">
          <Skeleton $width="46%" $height="1lh" />
        </Category>
        <Words>
          <Name as="div">
            <Skeleton $width="80%" $height="1lh" />
          </Name>
          <Description as="div">
            <Skeleton $height="2lh" />
          </Description>
        </Words>
        {!isRow && footer}
      </Body>
      {isRow && footer}
    </Card>
  );
}
