import styled from 'styled-components';
import type { Locale } from '@/contract/locale';
import { type ShopQuery, shopUrl, withoutDefaults } from '@/contract/shopQuery';
import { memo } from 'react';
import { useSelector } from 'react-redux';
import { pagePaths } from '@/contract/paths';
import type { ProductList as Listing } from '@/contract/product';
import { selectProductView } from '../../store/preferences';
import { RichText, useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { ProductGrid, ProductList } from '@/ui/Grid';
import { ProductCardSkeleton } from '../shared/ProductCard';
import { adviceFor, SearchSuggestions } from '../shared/searchResultParts';
import { StandaloneLink } from '@/ui/TextLink';
import { FoundPages } from './FoundPages';
import { FeaturedCards, ShopCard } from './ShopCard';
import { Link } from 'react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Cluster } from '@/ui/primitives';

const SearchNote = styled.p`
  margin-bottom: clamp(12px, 1.4vw, 18px);
  font-size: var(--text-lg);
`;

const skeletons = [1, 2, 3, 4, 5, 6, 7, 8];
const cardsAboveFold = 4;

/** The loader and components use the same argument, so that the server's response is found in the cache. */
export function listArgument(query: ShopQuery, locale: Locale) {
  return { query: withoutDefaults(query), locale };
}

/** True if the search matches no product in any category. */
export function findsNothing({ q }: ShopQuery, list: Listing | undefined): boolean {
  return q !== undefined && list?.total_all === 0;
}

export interface ShopResponse {
  query: ShopQuery;
  list: Listing;
}

/** Rerenders only for a new list, not when a filter is chosen. */
export const ShopResults = memo(function ShopResults({ query, list }: ShopResponse) {
  const { text } = useText();
  const view = useSelector(selectProductView);
  const Cards = view === 'grid' ? ProductGrid : ProductList;
  const q = list.corrected_q;
  if (list.products.length === 0) return <NothingFound query={query} list={list} />;
  return (
    <>
      <FoundPages list={list} place="above" />
      {list.nearest && (
        <SearchNote>
          {text(list.about_health ? 'common:search.health' : 'shop:search.nearest', {
            q: query.q ?? '',
          })}
        </SearchNote>
      )}
      {/* The products already match the corrected search. */}
      {q && (
        <SearchNote>
          <RichText
            id="shop:search.didYouMean"
            values={{ q, original: query.q ?? '' }}
            components={{ 0: <StandaloneLink to={shopUrl({ ...query, q, page: 1 })} /> }}
          />
        </SearchNote>
      )}
      <Cards>
        {list.products.map((product, index) => (
          <li key={product.id}>
            <ShopCard product={product} variant={view} priority={index < cardsAboveFold} />
          </li>
        ))}
      </Cards>
      <PageLinks
        page={list.page}
        pages={Math.ceil(list.total / list.per_page)}
        to={(page) => shopUrl({ ...query, page })}
      />
      <FoundPages list={list} place="below" />
    </>
  );
});

function NothingFound({ query, list }: ShopResponse) {
  const { text } = useText();
  // The page is beyond the last one, for example after products were removed.
  if (list.total > 0) {
    const first = shopUrl({ ...query, page: 1 });
    return (
      <EmptyState
        title={text('shop:empty.title')}
        action={<ButtonLink to={first}>{text('shop:empty.firstPage')}</ButtonLink>}
      />
    );
  }
  // The shop has no products, so there is nothing to change.
  if (shopUrl(query) === pagePaths.shop) return <EmptyState title={text('shop:empty.title')} />;
  const all = <ButtonLink to={pagePaths.shop}>{text('shop:empty.showAll')}</ButtonLink>;
  if (!list.category_known) {
    return (
      <EmptyState
        title={text('shop:unknownCategory.title')}
        text={text('shop:unknownCategory.text', { category: query.category ?? '' })}
        action={all}
      />
    );
  }
  const isSearch = findsNothing(query, list);
  const title = query.q ? text('shop:empty.searchTitle', { q: query.q }) : text('shop:empty.title');
  const advice = text(isSearch ? adviceFor(list) : 'shop:empty.text');
  const empty = <EmptyState title={title} text={advice} action={all} />;
  if (!isSearch) return empty;
  return (
    <>
      {list.pages.length > 0 ? (
        <FoundPages list={list} place="above" />
      ) : (
        <>
          {empty}
          <div style={{ marginBottom: 'clamp(32px, 4vw, 56px)' }}>
            <SearchSuggestions />
          </div>
        </>
      )}
      <FeaturedCards title={text('shop:empty.popular')} />
    </>
  );
}

export function ShopResultsSkeleton() {
  const view = useSelector(selectProductView);
  const Cards = view === 'grid' ? ProductGrid : ProductList;
  return (
    <div style={{ minHeight: '60vh' }}>
      <Cards aria-hidden="true">
        {skeletons.map((key) => (
          <li key={key}>
            <ProductCardSkeleton variant={view} />
          </li>
        ))}
      </Cards>
    </div>
  );
}

const Nav = styled.nav`
  margin-top: clamp(32px, 4vw, 56px);

  ol {
    justify-content: center;
  }
  li {
    display: flex;
  }
  a,
  span {
    display: grid;
    place-items: center;
    min-width: 44px;
    height: 44px;
    border-radius: var(--radius-pill);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  a:hover {
    background: var(--surface-sunken);
  }
  a[aria-current] {
    background: var(--text);
    color: var(--background);
  }
  span {
    color: var(--text-disabled);
  }
`;

interface PageLinksProps {
  page: number;
  pages: number;
  to: (page: number) => string;
}

/** Returns the first and last pages, and the current one with its neighbours. */
function getLinkedPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  return [...new Set(near)];
}

function PageLinks({ page, pages, to }: PageLinksProps) {
  const { text } = useText();
  if (pages < 2) return null;
  const numbers = getLinkedPages(page, pages);
  return (
    <Nav aria-label={text('shop:pages.label')}>
      <Cluster as="ol" $gap={1}>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} rel="prev" aria-label={text('common:pagination.previous')}>
              <ChevronLeft />
            </Link>
          </li>
        )}
        {numbers.map((number, index) => (
          <li key={number}>
            {number - (numbers[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <Link
              to={to(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-label={text('common:pagination.page', { page: number, total: pages })}
            >
              {number}
            </Link>
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={to(page + 1)} rel="next" aria-label={text('common:pagination.next')}>
              <ChevronRight />
            </Link>
          </li>
        )}
      </Cluster>
    </Nav>
  );
}
