import { Link } from 'react-router';
import { pagePaths } from '@/contract/paths';
import type { ListedProduct, ProductSummary } from '@/contract/product';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { NoPhoto, ProductPhoto } from './ProductPhoto';
import { hasViewTransitions } from '@/lib/viewTransition';
import { ButtonLink } from '@/ui/Button';
import { categoryField } from '@/shared/categoryField';
import { Price, UnitPrice } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { mainImageOf } from '@/shared/Thumbnail';
import { Skeleton } from '@/ui/Skeleton';
import {
  Action,
  Body,
  Card,
  type CardVariant,
  Category,
  Description,
  Flag,
  CardFooter,
  HeartBox,
  MenuBox,
  Name,
  Net,
  Photo,
  QuickAddBox,
  Tags,
} from './productCardStyle';

/** Widths of the photo, for `sizes`. */
const gridCardSizes = '(min-width: 1200px) 300px, (min-width: 800px) 31vw, 46vw';
const listCardSizes = '168px';

/** The most important are first. */
const shownTags = 2;

export interface ProductCardProps {
  product: ListedProduct;
  variant?: CardVariant;
  /** Top right of the photo. */
  menu?: Elements;
  /** Top left of the photo; in a list beside the menu. */
  heart?: Elements;
  /** Bottom right of the photo; in a list beside the price. */
  quickAdd?: Elements;
  /** Replaces Buy Now, or the link to a sold-out product. */
  action?: Elements;
  /** Style of Buy Now: secondary on pages with another primary button. */
  buyVariant?: 'soft' | 'secondary';
  sizes?: string;
  /** Visible without scrolling. */
  priority?: boolean;
}

export function ProductCard({
  product,
  variant = 'grid',
  menu,
  heart,
  quickAdd,
  action,
  buyVariant = 'soft',
  sizes = variant === 'list' ? listCardSizes : gridCardSizes,
  priority = false,
}: ProductCardProps) {
  const { text } = useText();
  const { id, name } = product;
  const image = mainImageOf(product);
  const soldOut = product.stock.level === 'out';
  const label = text(soldOut ? 'shop:card.viewProduct' : 'shop:card.buyNow');
  const isRow = variant === 'list';
  const buttons = (
    <>
      {heart && <HeartBox>{heart}</HeartBox>}
      {quickAdd && <QuickAddBox>{quickAdd}</QuickAddBox>}
    </>
  );
  const footer = (
    <CardFooter>
      <div>
        <CardPrice product={product} />
        <Net>
          <CardNet product={product} />
        </Net>
      </div>
      <Action>
        {action ?? (
          <ButtonLink
            to={pagePaths.product(id)}
            viewTransition={hasViewTransitions}
            variant={soldOut ? 'secondary' : buyVariant}
            size="small"
            aria-label={`${label}: ${name}`}
          >
            {label}
          </ButtonLink>
        )}
      </Action>
    </CardFooter>
  );
  return (
    <Card $variant={variant} style={categoryField(product.category)}>
      <Photo $dim={soldOut}>
        {image ? (
          <ProductPhoto
            productId={id}
            // A carousel has copies of its slides.
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
        {soldOut && <Flag>{text('shop:card.outOfStock')}</Flag>}
        {!isRow && buttons}
      </Photo>
      <Body>
        <Category>{product.category_name}</Category>
        <Name>
          <Link to={pagePaths.product(id)} viewTransition={hasViewTransitions} draggable={false}>
            {name}
          </Link>
        </Name>
        <Description>{product.description}</Description>
        {product.tags.length > 0 && (
          <Tags>
            {product.tags.slice(0, shownTags).map(({ id: tag, label }) => (
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

/** The price of a card, the lowest one of several sizes. */
function CardPrice({ product: { price, reduction, sizes } }: { product: ListedProduct }) {
  const { text } = useText();
  return (
    <>
      {sizes && <span>{text('shop:card.from')}</span>}
      {sizes && <span> </span>}
      <Price amount={sizes?.price ?? price} />
      {(!sizes || sizes.price === price) && <PriorPrice amount={reduction?.prior_price} />}
    </>
  );
}

/** "250 ml, 2,760 RSD/l", or "3 sizes, from 2,290 RSD/l" */
function CardNet({ product }: { product: ListedProduct }) {
  const { text } = useText();
  const { sizes } = product;
  if (!sizes) return <NetAndUnitPrice product={product} />;
  return (
    <>
      <span>{text('shop:card.sizes', { count: sizes.count })}</span>
      {sizes.unit_price && <span>{`, ${text('shop:card.from')} `}</span>}
      {sizes.unit_price && <UnitPrice {...sizes.unit_price} />}
    </>
  );
}

/** "250 ml, 2,760 RSD/l" */
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

export function ProductCardSkeleton({ variant = 'grid' }: { variant?: CardVariant }) {
  const footer = (
    <CardFooter>
      <Skeleton $width="70px" $height="22px" />
      <Action>
        <Skeleton $height="44px" $round />
      </Action>
    </CardFooter>
  );
  return (
    <Card as="div" $variant={variant} aria-hidden="true">
      <Skeleton $ratio="1" />
      <Body>
        <Skeleton $width="46%" $height="12px" $top={3} />
        <Skeleton $width="80%" $height="20px" $top={10} />
        <Skeleton $height="12px" $top={14} />
        <Skeleton $width="88%" $height="12px" $top={8} />
        {variant !== 'list' && footer}
      </Body>
      {variant === 'list' && footer}
    </Card>
  );
}
