import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { descriptionClampLines } from '../../contract/limits';
import { pagePaths } from '../../contract/paths';
import type { ProductSummary } from '../../contract/product';
import { useText } from '../lib/text';
import { BerryMark } from './BerryMark';
import { ButtonLink } from './Button';
import { categoryField } from './categoryField';
import { Picture } from './Picture';
import { Price, UnitPrice } from './Price';
import {
  Above,
  Body,
  Card,
  Category,
  Description,
  Flag,
  Foot,
  HeartPlace,
  MenuPlace,
  Name,
  Net,
  NoPhoto,
  Photo,
  type CardVariant,
} from './productCardStyle';
import { Skeleton } from './Skeleton';

/** How wide a card's photo stands in the product grid, as `sizes` of an `<img>`. */
const gridCardSizes = '(min-width: 1200px) 300px, (min-width: 800px) 31vw, 46vw';
const listCardSizes = '168px';

export type ProductCardView = Pick<
  ProductSummary,
  | 'id'
  | 'name'
  | 'description'
  | 'category'
  | 'net'
  | 'price'
  | 'unit_price'
  | 'currency'
  | 'stock'
  | 'images'
>;

export interface ProductCardProps {
  product: ProductCardView;
  /** Translated by slug. */
  category: ReactNode;
  variant?: CardVariant;
  /** The card's menu (Visit, Add to Cart), top right of the photo. */
  menu?: ReactNode;
  /** Bottom right of the photo. */
  heart?: ReactNode;
  /** Takes the place of Buy Now. */
  action?: ReactNode;
  /** Of Buy Now: soft in the shop, secondary on pages with a main button of their own. */
  buyVariant?: 'soft' | 'secondary';
  sizes?: string;
  /** On the first screen. */
  priority?: boolean;
}

/** A product in a grid, a list or a carousel. It knows the product and nothing of carts. */
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
  const { name } = product;
  const image = product.images.find((candidate) => candidate.is_main) ?? product.images[0];
  const soldOut = product.stock.level === 'out';
  const foot = {
    product,
    variant,
    action,
    buyVariant: soldOut ? ('secondary' as const) : buyVariant,
  };

  return (
    <Card $variant={variant} style={categoryField(product.category)}>
      <Photo $variant={variant} $dim={soldOut}>
        {image ? (
          <Picture
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
      <Body $variant={variant}>
        <Category>{category}</Category>
        <Name $variant={variant}>
          <Link to={pagePaths.product(product.id)} draggable={false}>
            {name}
          </Link>
        </Name>
        <Description $variant={variant} $lines={descriptionClampLines}>
          {product.description}
        </Description>
        {variant !== 'list' && <CardFoot {...foot} />}
      </Body>
      {variant === 'list' && <CardFoot {...foot} />}
      {menu && <MenuPlace $variant={variant}>{menu}</MenuPlace>}
    </Card>
  );
}

interface CardFootProps {
  product: ProductCardView;
  variant: CardVariant;
  action: ReactNode;
  buyVariant: 'soft' | 'secondary';
}

function CardFoot({ product, variant, action, buyVariant }: CardFootProps) {
  const { text } = useText();
  return (
    <Foot $variant={variant}>
      <div>
        <Price amount={product.price} currency={product.currency} />
        <Net>
          {product.net}
          {product.unit_price && (
            <>
              {', '}
              <UnitPrice {...product.unit_price} currency={product.currency} />
            </>
          )}
        </Net>
      </div>
      <Above $variant={variant}>
        {action ?? (
          <ButtonLink
            to={pagePaths.product(product.id)}
            variant={buyVariant}
            size="small"
            aria-label={`${text('shop:card.buyNow')}: ${product.name}`}
          >
            {text('shop:card.buyNow')}
          </ButtonLink>
        )}
      </Above>
    </Foot>
  );
}

/** The same boxes, on their way. */
export function ProductCardSkeleton({ variant = 'grid' }: { variant?: CardVariant }) {
  const foot = (
    <Foot $variant={variant}>
      <Skeleton $width="70px" $height="22px" />
      <Skeleton $width="120px" $height="44px" $round />
    </Foot>
  );
  return (
    <Card as="div" $variant={variant} aria-hidden="true">
      <Skeleton $ratio="1" />
      <Body $variant={variant}>
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
