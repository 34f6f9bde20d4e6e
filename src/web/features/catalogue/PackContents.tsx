import { Link } from 'react-router';
import styled from 'styled-components';
import { formatAmount, formatMoney } from '@/contract/money';
import { pagePaths } from '@/contract/paths';
import type { Product } from '@/contract/productDetails';
import { useText } from '@/lib/text';
import { Thumbnail } from '@/shared/Thumbnail';
import { Text } from '@/ui/primitives';
import { MediaBox } from '@/ui/ResponsiveImage';

/** The total price of the components if bought separately, or undefined if one of them is not sold. */
function singlePrice({ components }: Product): number | undefined {
  return components.reduce<number | undefined>(
    (sum, { product, quantity }) =>
      sum === undefined || !product ? undefined : sum + quantity * product.price,
    0,
  );
}

/** Names the sold-out components of a pack. */
export function useMissingComponents(product: Product | undefined): string | undefined {
  const { text } = useText();
  if (!product || product.components.length === 0 || product.stock.level !== 'out')
    return undefined;
  const missing = product.components.flatMap(({ product: packed }) =>
    packed?.stock.level === 'out' ? [packed.name] : [],
  );
  return missing.length > 0
    ? text('product:pack.waitsFor', { names: missing.join(', ') })
    : undefined;
}

/** The text for a pack of equal bottles: "6 × 720 = 4,320 RSD one by one, 3,890 RSD in the pack". */
export function SinglePrices({ product }: { product: Product }) {
  const { text, locale } = useText();
  const [only, ...others] = product.components;
  const single = singlePrice(product);
  if (!only?.product || others.length > 0 || single === undefined || single <= product.price)
    return null;
  const values = {
    pieces: only.quantity,
    each: formatAmount(only.product.price, locale),
    sum: formatMoney(single, locale),
    pack: formatMoney(product.price, locale),
  };
  return <Text $tone="text">{text('product:pack.single', values)}</Text>;
}

const List = styled.ul`
  margin-top: 12px;
  border-top: 1px solid var(--border);

  li {
    position: relative;
    display: grid;
    grid-template-columns: 64px minmax(0, 1fr) auto;
    gap: 0 16px;
    align-items: center;
    padding-block: 10px;
    border-bottom: 1px solid var(--border);
  }
  a {
    font-weight: 600;
    line-height: 1.3;
  }
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
  li:hover a {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  small {
    display: block;
    font-size: var(--text-sm);
    line-height: 1.4;
    color: var(--text-muted);
  }
  small[data-missing] {
    font-weight: 500;
    color: var(--warning);
  }
  li > :last-child {
    font-size: var(--text-sm);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;
const Sums = styled.dl`
  display: grid;
  gap: 6px;
  padding-block: 14px;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;

  div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 16px;
  }
  dt {
    color: var(--text-muted);
  }
  dd {
    font-weight: 500;
    white-space: nowrap;
  }
  div:last-child > * {
    color: var(--text);
    font-weight: 700;
  }
`;

export function PackContents({ product }: { product: Product }) {
  const { text, locale } = useText();
  const { components, price } = product;
  if (components.length === 0) return null;
  const single = singlePrice(product);
  const amounts = components.map(({ product: packed, quantity }) => {
    const each = formatAmount(packed?.price ?? 0, locale);
    return quantity > 1 ? `${quantity} × ${each}` : each;
  });
  return (
    <section style={{ marginTop: 28 }} aria-labelledby="pack-contents">
      <h2 id="pack-contents" style={{ font: '650 1.25rem/1.2 var(--font-display)' }}>
        {text('product:pack.contents')}
      </h2>
      <List>
        {components.map(({ product: packed, quantity }, index) =>
          packed ? (
            <li key={packed.id}>
              <Thumbnail image={packed.image} category={packed.category} sizes="64px" />
              <div>
                <Link to={pagePaths.product(packed.id)}>{packed.name}</Link>
                <small>{quantity > 1 ? `${quantity} × ${packed.net}` : packed.net}</small>
                {packed.stock.level === 'out' && (
                  <small data-missing>{text('product:pack.missing')}</small>
                )}
              </div>
              <span>{formatMoney(packed.price, locale)}</span>
            </li>
          ) : (
            <li key={`missing ${index}`}>
              <MediaBox />
              <div>
                <small data-missing>{text('product:pack.unavailable')}</small>
              </div>
              <span />
            </li>
          ),
        )}
      </List>
      {components.length > 1 && single !== undefined && single > price && (
        <Sums>
          <div>
            <dt>{text('product:pack.sum', { amounts: amounts.join(' + ') })}</dt>
            <dd>{formatMoney(single, locale)}</dd>
          </div>
          <div>
            <dt>{text('product:pack.price')}</dt>
            <dd>{formatMoney(price, locale)}</dd>
          </div>
        </Sums>
      )}
    </section>
  );
}
