import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import type { ProductList, ProductSort } from '@/contract/product';
import { defaultSort, readShopQuery, shopUrl, type ShopQuery } from '@/contract/shopQuery';
import { cleanLine } from '@/contract/text';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { useHydrated } from '@/lib/HydratedContext';
import { searchDelayMs } from '@/lib/useDebounced';
import {
  productCategoryChosen,
  productSortChosen,
  selectProductSort,
} from '../../store/preferences';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Container } from '@/ui/Container';
import { below } from '@/ui/media';
import { Only, Text } from '@/ui/primitives';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { CategoriesMissing, useCategories } from '../shared/CategoriesMissing';
import { ProductSearch } from '../shared/ProductSearch';
import { QueryError } from '../shared/QueryError';
import {
  type ShopResponse,
  ShopResults,
  ShopResultsSkeleton,
  findsNothing,
  listArgument,
} from './ShopResults';
import { FilterLine, ListTools } from './ShopToolbar';

/**
 * Reads and changes the query of the URL. A URL without a sort order or search gets the remembered sort order, except
 * on Back.
 */
function useShopLocation() {
  const location = useLocation();
  const { search } = location;
  const hydrated = useHydrated();
  // React Router also reports a page load as POP.
  const [loadedAt] = useState(hydrated ? null : location);
  const returning = useNavigationType() === NavigationType.Pop && location !== loadedAt;
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const rememberedSort = useSelector(selectProductSort);
  const query = useMemo(() => readShopQuery(new URLSearchParams(search)), [search]);

  // The query of the latest navigation, which may not be rendered yet.
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  }, [query]);
  const input = useRef(query.q ?? '');
  useEffect(() => {
    input.current = query.q ?? '';
  }, [query.q]);

  useEffect(() => {
    if (latest.current !== query) return;
    if (returning || query.q || query.sort || rememberedSort === defaultSort) return;
    void navigate(shopUrl({ ...query, sort: rememberedSort }), {
      replace: true,
      preventScrollReset: true,
    });
  }, [returning, query, rememberedSort, navigate]);

  const show = (change: Partial<ShopQuery>, { replace = false } = {}) => {
    latest.current = { ...latest.current, q: input.current, ...change, page: 1 };
    void navigate(shopUrl(latest.current), { replace, preventScrollReset: true });
  };

  return {
    query,
    /** True after Back or Forward. */
    returning,
    filter: (change: Partial<ShopQuery>) => show(change),
    sort(sort: ProductSort) {
      show({ sort });
      dispatch(productSortChosen(sort));
    },
    /** Stores the typed text, which is searched for after a pause or with the next sort order. */
    type(q: string) {
      input.current = q;
    },
    /** Each search is one history entry, so that Back leaves the search instead of undoing keystrokes. */
    search(q: string) {
      const previous = latest.current.q ?? '';
      if (q === previous) return;
      // A new search shows the best match first.
      show(previous === '' ? { q, sort: undefined } : { q }, { replace: previous !== '' });
    },
  };
}

/** Stores the category for links back to the shop, which must not lead to an unknown one. */
function useRememberedCategory({ category }: ShopQuery, list: ProductList | undefined) {
  const dispatch = useDispatch();
  const categoryExists = list?.category_known;
  useEffect(() => {
    if (categoryExists !== undefined)
      dispatch(productCategoryChosen((categoryExists && category) || null));
  }, [category, categoryExists, dispatch]);
}

const Title = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  padding-top: 8px;

  h1 {
    font-size: min(7.2vw, clamp(1.75rem, 1.2rem + 1.7vw, 2.75rem));
    line-height: 1.1;
  }
  ${below(1024)} {
    gap: 0 8px;
    margin-right: -11px;
    padding-top: 4px;
  }
`;

/** Shown beside the title. Below 1024 px, the category's chip shows the count instead. */
const Total = styled(Text)<{ $ofCategory: boolean }>`
  flex: 1;
  padding-top: 0.35em;
  white-space: nowrap;

  ${below(1024)} {
    visibility: ${({ $ofCategory }) => ($ofCategory ? 'hidden' : 'visible')};
    width: ${({ $ofCategory }) => ($ofCategory ? 0 : 'auto')};
  }
  ${below(360)} {
    visibility: hidden;
    width: 0;
  }
`;

/** Older cached lists are shown but refetched. */
const maxCacheAgeSeconds = 60;

export function Shop() {
  const { text, locale } = useText();
  const { query, returning, filter, sort, type, search } = useShopLocation();
  const { categories } = useCategories();
  const response = shopApi.useListProductsQuery(listArgument(query, locale), {
    refetchOnMountOrArgChange: maxCacheAgeSeconds,
  });
  const { currentData: list } = response;
  useRememberedCategory(query, list);
  const isFailed = !list && response.error !== undefined;
  const last = useLastResponse(query, list);
  const newest = isFailed ? undefined : last;
  // Controls update immediately, and the cards follow in a render that the next change supersedes. On Back, a cached
  // list renders immediately, so that the page is tall enough to restore the scroll position.
  const deferred = useDeferredValue(newest);
  const found = list && returning ? newest : deferred;
  const category = categories.find(({ slug }) => slug === query.category);
  const name = category?.name;
  const hasTools = !newest || !findsNothing(newest.query, newest.list);

  return (
    <Container>
      <Only $from={1024}>
        <Breadcrumb
          items={name ? [{ label: text('common:nav.shop'), to: pagePaths.shop }] : []}
          current={name ?? text('common:nav.shop')}
        />
      </Only>
      <Title>
        <h1>{name ?? text('shop:title')}</h1>
        <Total as="span" aria-hidden="true" $ofCategory={name !== undefined}>
          {list && text('shop:results.total', { count: list.total })}
        </Total>
        <ShopSearch value={query.q ?? ''} onType={type} onSearch={search} />
        {hasTools && <ListTools query={query} onSort={sort} />}
      </Title>
      <div style={{ paddingBottom: 'var(--section)' }}>
        {hasTools && (
          <FilterLine query={query} categories={categories} list={newest?.list} onFilter={filter} />
        )}
        <CategoriesMissing />
        <VisuallyHidden as="h2">{text('shop:results.heading')}</VisuallyHidden>
        <VisuallyHidden role="status" aria-live="polite">
          {/* A page beyond the last shows no products, regardless of the total. */}
          {list && text('shop:results.count', { count: list.products.length && list.total })}
        </VisuallyHidden>
        <div style={{ marginTop: 'clamp(6px, 1.4vw, 20px)' }}>
          {isFailed ? (
            <QueryError query={response} />
          ) : found ? (
            <div
              aria-busy={found.list !== list}
              // Fades the list while it still belongs to the previous URL.
              style={{
                opacity: found.list === list ? 1 : 0.55,
                transition: 'opacity var(--dur-2)',
              }}
            >
              <ShopResults {...found} />
            </div>
          ) : (
            <ShopResultsSkeleton />
          )}
        </div>
        {category && (
          <Text $size="lg" $max={38.5} style={{ marginTop: 'clamp(32px, 4vw, 56px)' }}>
            {category.description}
          </Text>
        )}
      </div>
    </Container>
  );
}

/** Returns the last loaded list with its query. */
function useLastResponse(query: ShopQuery, list: ProductList | undefined) {
  const [last, setLast] = useState<ShopResponse>();
  if (list && (last?.list !== list || last.query !== query)) setLast({ query, list });
  return last;
}

/** Below 1024 px, the header has its own search, so this field only shows the current one. */
const SearchField = styled.div`
  flex: 0 1 clamp(200px, 20vw, 280px);

  ${below(1024)} {
    order: 1;
    flex: 0 0 100%;
    padding: 4px 11px 4px 0;

    &[data-empty]:not(:focus-within) {
      display: none;
    }
  }
`;

interface ShopSearchProps {
  value: string;
  onType: (q: string) => void;
  onSearch: (q: string) => void;
}

export function ShopSearch({ value, onType, onSearch }: ShopSearchProps) {
  const [input, setInput] = useState(value);

  // The field follows the URL if something else changed it, such as Back or a link. Earlier searches of the field do
  // not overwrite newer input.
  const sent = useRef([value]);
  useEffect(() => {
    const sentIndex = sent.current.indexOf(value);
    sent.current = sentIndex === -1 ? [value] : sent.current.slice(sentIndex);
    if (sentIndex === -1) setInput(value);
  }, [value]);

  const send = (q: string) => {
    sent.current.push(q);
    onSearch(q);
  };
  const sendLater = useEffectEvent(send);
  useEffect(() => {
    const q = cleanLine(input);
    if (q === sent.current.at(-1)) return undefined;
    const timer = setTimeout(() => sendLater(q), searchDelayMs);
    return () => clearTimeout(timer);
  }, [input]);

  const type = (q: string) => {
    setInput(q);
    onType(cleanLine(q));
  };
  return (
    <SearchField data-empty={input === '' || undefined}>
      <ProductSearch value={input} onType={type} onSearch={send} />
    </SearchField>
  );
}
