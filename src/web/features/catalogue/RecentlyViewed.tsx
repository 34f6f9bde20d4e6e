import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { Link } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { productApi } from '../../api/productApi';
import { useText } from '@/lib/text';
import { getMainImage, Thumbnail } from '@/shared/Thumbnail';
import { hasViewTransitions } from '@/lib/viewTransition';
import { selectSessionId } from '../../store/identity';
import { recentlyViewed } from '../../store/recentLists';
import { from, below, hover } from '@/ui/media';
import { Price } from '@/ui/Price';
import { sideways } from '@/ui/primitives';
import { PriorPrice } from '@/shared/PriorPrice';
import { useNearScreen } from '@/ui/useNearScreen';
import { NetAndUnitPrice } from '../shared/ProductCard';

/** One row of six small cards on desktops. Narrower screens scroll sideways through all of them. */
const Row = styled.ul`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: clamp(14px, 2vw, 28px);

  ${from(900)} {
    & > :nth-child(n + 7) {
      display: none;
    }
  }
  ${below(900)} {
    grid-template-columns: none;
    grid-auto-flow: column;
    grid-auto-columns: minmax(8.5rem, 28%);
    ${sideways}

    & > li {
      scroll-snap-align: start;
    }
  }
`;

const Tile = styled(Link)`
  display: block;
  font-size: var(--text-xs);
  line-height: 1.4;
  color: var(--text-muted);

  strong {
    display: block;
    margin: 10px 0 4px;
    font: 600 1.0625rem/1.25 var(--font-display);
    color: var(--text);
  }
  & > span {
    color: var(--text);
  }
  ${hover} {
    &:hover strong {
      text-decoration: underline;
    }
  }
`;

/** Loading starts this many pixels below the screen. */
const nearMargin = 1_000;

const Box = styled.div<{ $side: 'top' | 'bottom' }>`
  &:not(:empty) {
    padding-${({ $side }) => $side}: var(--section);
  }
`;

interface RecentlyViewedProps {
  /** The id of the current page's product. */
  without?: number;
}

/** Loads the products when they are near the screen. They are the last section of product pages. */
export function RecentlyViewed({ without }: RecentlyViewedProps) {
  const container = useRef<HTMLDivElement>(null);
  const near = useNearScreen(container, nearMargin);
  return (
    <Box ref={container} $side={without === undefined ? 'top' : 'bottom'}>
      {near && <Viewed without={without} />}
    </Box>
  );
}

/** Renders nothing if the products fail to load. */
function Viewed({ without }: RecentlyViewedProps) {
  const { locale, text } = useText();
  const sessionId = useSelector(selectSessionId);
  const [viewed, setViewed] = useState<number[]>([]);
  useEffect(() => {
    // Logging out deletes the list.
    void recentlyViewed.read().then(setViewed);
  }, [without, sessionId]);
  const ids = viewed.filter((id) => id !== without);
  const { data = [] } = productApi.useListProductsByIdsQuery(
    { query: { ids: ids.join(',') }, locale },
    { skip: ids.length === 0 },
  );
  // Until the response arrives, these are the products of the previous page.
  const products = data.filter(({ id }) => ids.includes(id));
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed">
      <h2 id="recently-viewed" style={{ marginBottom: 'clamp(20px, 2.4vw, 32px)' }}>
        {text('product:recent.heading')}
      </h2>
      <Row>
        {products.map((product) => (
          <li key={product.id}>
            <Tile to={pagePaths.product(product.id)} viewTransition={hasViewTransitions}>
              <Thumbnail
                image={getMainImage(product)}
                category={product.category}
                sizes="(min-width: 640px) 210px, 136px"
              />
              <strong>{product.name}</strong>
              <div>
                <Price amount={product.price} />
                <PriorPrice amount={product.reduction?.prior_price} />
              </div>
              <div>
                {product.stock.level === 'out' ? (
                  text('shop:card.outOfStock')
                ) : (
                  <NetAndUnitPrice product={product} />
                )}
              </div>
            </Tile>
          </li>
        ))}
      </Row>
    </section>
  );
}
