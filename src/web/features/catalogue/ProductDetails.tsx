import styled from 'styled-components';
import { shopUrl } from '@/contract/shopQuery';
import { useContext } from 'react';
import { Link } from 'react-router';
import { pagePaths, pathIn, shopPath } from '@/contract/paths';
import type { ProductSummary } from '@/contract/product';
import type { StockLabel as Stock } from '@/contract/stock';
import type { Product } from '@/contract/productDetails';
import { useText } from '@/lib/text';
import { MeasuringGlass } from '@/ui/art/MeasuringGlass';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { categoryField } from '@/shared/categoryField';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { Container } from '@/ui/Container';
import { below, from, tall } from '@/ui/media';
import { OriginContext } from '@/ui/PageHead';
import { Price } from '@/ui/Price';
import { PriorPrice } from '@/shared/PriorPrice';
import { ReductionNote } from '@/shared/ReductionNote';
import { Section } from '@/ui/Section';
import { Skeleton } from '@/ui/Skeleton';
import { SkipLink } from '@/ui/SkipLink';
import { NetAndUnitPrice } from '../shared/ProductCard';
import { BuyBox, buyBoxId } from './BuyBox';
import { Gallery } from './Gallery';
import { PackContents, SinglePrices, useMissingComponents } from './PackContents';
import { DeliveryFacts, ProductFacts } from './ProductFacts';
import { ProductHead } from './ProductHead';
import { RecentlyViewed } from './RecentlyViewed';
import { RatingLink, Reviews } from './Reviews';
import { RelatedProducts, ShopCardGrid } from './ShopCard';
import { Sizes } from './Sizes';
import { IconButton } from '@/ui/IconButton';
import { Share2 } from 'lucide-react';
import { useCopy } from '@/ui/useCopy';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 20px;
  padding-top: clamp(8px, 1.6vw, 24px);

  ${from(600)} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 24px;
  }
  ${from(900)} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: clamp(40px, 5vw, 80px);
  }
`;

/** Keeps the end of the shorter column in view, or its top if the column fits the window. */
const Side = styled.div`
  min-width: 0;

  ${from(900)} {
    ${tall} {
      position: sticky;
      bottom: 24px;
      align-self: end;
      min-height: calc(100vh - var(--header-h) - 48px);
    }
  }
`;

const Information = styled(Side)`
  & > * + * {
    margin-top: 16px;
  }
  & > h1 {
    margin-top: 6px;
    font-size: min(15vw, clamp(2.125rem, 1.6rem + 2.2vw, 3.5rem));
  }
  /* This element is visually hidden and must not take up space. */
  & > [role='status'] {
    margin: 0;
  }
`;

export function ProductSkeleton() {
  return (
    <Container aria-hidden="true">
      <Columns>
        <Side>
          <Skeleton $ratio="1" />
        </Side>
        <Information>
          <Skeleton $width="40%" $height="16px" />
          <Skeleton $width="85%" $height="48px" />
          <Skeleton $width="30%" $height="28px" />
          <Skeleton $height="80px" />
          <Skeleton $height="48px" $round />
        </Information>
      </Columns>
    </Container>
  );
}

const Panel = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 20px;
  align-items: center;
  padding: 20px;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  color: var(--cat-ink);

  svg {
    width: 118px;
    height: auto;
  }
  strong {
    display: block;
    font: 650 1.625rem/1.05 var(--font-display);
    letter-spacing: -0.02em;
  }
  p {
    margin-top: 6px;
    font-size: var(--text-sm);
    line-height: 1.5;
  }
`;

function DosePanel() {
  const { text } = useText();
  return (
    <Panel>
      <MeasuringGlass juice="berry" />
      <div>
        <strong>{text('product:dose.amount')}</strong>
        <p>{text('product:dose.how')}</p>
      </div>
    </Panel>
  );
}

const stockStyles = {
  in: { colour: 'var(--success)', level: '100%' },
  low: { colour: 'var(--warning)', level: '34%' },
  out: { colour: 'var(--text-muted)', level: '0%' },
};

const Label = styled.span<{ $level: Stock['level'] }>`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  font-size: var(--text-sm);
  font-weight: 500;
  color: ${({ $level }) => stockStyles[$level].colour};

  i {
    flex: none;
    width: 8px;
    height: 16px;
    border: 1.5px solid currentColor;
    border-radius: 2px;
    background: linear-gradient(
      0deg,
      currentColor ${({ $level }) => stockStyles[$level].level},
      transparent 0
    );
  }
`;

function StockLabel({ stock, missing }: { stock: Stock; missing: string | undefined }) {
  const { text } = useText();
  return (
    <Label $level={stock.level}>
      <i aria-hidden="true" />
      <span>
        <span>
          {stock.level === 'low'
            ? text('product:stock.low', { count: stock.left ?? 0 })
            : text(stock.level === 'in' ? 'product:stock.in' : 'product:stock.out')}
        </span>
        {missing && <span>{`. ${missing}`}</span>}
      </span>
    </Label>
  );
}

/** The only category with a daily dose. */
const dosedCategory = 'health-in-bottles';

const Photos = styled.div`
  position: relative;
`;
const OnPhoto = styled.div`
  position: absolute;
  top: 8px;
  right: 8px;

  ${below(600)} {
    right: calc(8px - var(--gutter));
  }
`;
const noteStyle = { marginTop: 4 };
const Tags = styled(Cluster)`
  a {
    display: flex;
    align-items: center;
    min-width: 44px;
  }
  span {
    padding: 4px 12px;
    border-radius: var(--radius-sm);
    background: var(--cat-field);
    color: var(--cat-ink);
    font-size: var(--text-sm);
    font-weight: 500;
  }
  ${below(1024)} {
    row-gap: 0;

    a {
      min-height: 44px;
    }
  }
`;

/** Shown while texts load that product lists do not contain. */
function ReadingSkeleton() {
  return (
    <>
      <Skeleton $height="118px" />
      <div>
        <Skeleton $height="16px" />
        <Skeleton $height="16px" $width="94%" $top={10} />
        <Skeleton $height="16px" $width="70%" $top={10} />
      </div>
      <Skeleton $height="280px" />
    </>
  );
}

interface ProductDetailsProps {
  product: Product | ProductSummary;
  /** True while only the price and stock of this size are known. */
  pending?: boolean;
}

/** Shows the data from a product list until the full product is loaded. */
export function ProductDetails({ product, pending = false }: ProductDetailsProps) {
  const { text } = useText();
  const full = 'sku' in product ? product : undefined;
  const category = product.category_name;
  const missing = useMissingComponents(full);
  return (
    <>
      <ProductHead product={product} />
      {product.stock.level !== 'out' && (
        <SkipLink
          to={buyBoxId}
          label="product:skipToCart"
          focused={`[data-adds='${product.id}']`}
        />
      )}
      <Container>
        <Breadcrumb
          items={[
            { label: text('product:breadcrumb.shop'), to: pagePaths.shop },
            { label: category, to: shopPath(product.category) },
          ]}
          current={product.name}
        />
        <Columns>
          <Side>
            <Photos>
              <Gallery key={product.id} product={product} />
              <OnPhoto>
                <ShareButton product={product} />
              </OnPhoto>
            </Photos>
          </Side>
          <Information style={categoryField(product.category)}>
            <Cluster $between>
              <Text $tone="cat-ink" $strong>
                {category}
              </Text>
              {full && <RatingLink reviews={full.reviews} />}
            </Cluster>
            <h1>{product.name}</h1>
            <Cluster $gap={[2, 4]} $align="baseline">
              <span style={pending ? { color: 'var(--text-muted)' } : undefined}>
                <Price amount={product.price} large />
                <PriorPrice amount={product.reduction?.prior_price} />
              </span>
              <Text as="span">
                <NetAndUnitPrice product={product} />
              </Text>
            </Cluster>
            <Text style={noteStyle}>
              {full ? text('product:price.vat', { rate: full.vat_rate }) : '\u00a0'}
            </Text>
            {product.reduction && (
              <Text style={noteStyle}>
                <ReductionNote {...product.reduction} />
              </Text>
            )}
            {full && <Sizes product={full} />}
            {full && <SinglePrices product={full} />}
            <StockLabel stock={product.stock} missing={missing} />
            <BuyBox key={product.id} product={product} />
            {full && <PackContents product={full} />}
            <DeliveryFacts product={product} />
            <Text $size="lg" $tone="text" $max={28.2}>
              {product.description}
            </Text>
            {product.tags.length > 0 && (
              <Tags as="ul" $gap={2} aria-label={text('product:tags')}>
                {product.tags.map(({ id, label }) => (
                  <li key={id}>
                    <Link to={shopUrl({ tag: [id] })}>
                      <span>{label}</span>
                    </Link>
                  </li>
                ))}
              </Tags>
            )}
            <Stack
              $gap={5}
              style={{ marginTop: 'clamp(24px, 2.4vw, 32px)' }}
              aria-busy={!full || undefined}
            >
              {full ? (
                <>
                  {full.category === dosedCategory && <DosePanel />}
                  <Text $size="md" $max={38.5}>
                    {full.long_description}
                  </Text>
                  <ProductFacts product={full} />
                </>
              ) : (
                <ReadingSkeleton />
              )}
            </Stack>
            {full && (
              <Text>
                {full.category === dosedCategory && <span>{`${text('product:disclaimer')} `}</span>}
                <span>{text('product:sku', { sku: full.sku })}</span>
              </Text>
            )}
          </Information>
        </Columns>
      </Container>
      {full && <Reviews product={full} />}
      {full && full.pairs_with.length > 0 && (
        <Section title={text('product:pairs.heading')} titleId="pairs">
          <ShopCardGrid products={full.pairs_with} />
        </Section>
      )}
      {full && <RelatedProducts product={full} />}
      <Container>
        <RecentlyViewed without={product.id} />
      </Container>
    </>
  );
}

/** Opens the device's share menu, or copies the URL. */
export function ShareButton({ product: { id, name } }: { product: ProductSummary }) {
  const { locale, text } = useText();
  const origin = useContext(OriginContext);
  const copy = useCopy('product:share.copied', 'product:share.failed');

  const share = async () => {
    const url = pathIn(locale, origin + pagePaths.product(id));
    try {
      if ('share' in navigator) return await navigator.share({ title: name, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    await copy(url);
  };

  return (
    <IconButton
      variant="solid"
      label={text('product:share.label', { name })}
      onClick={() => void share()}
    >
      <Share2 />
    </IconButton>
  );
}
