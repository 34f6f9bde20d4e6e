import { useDeferredValue } from 'react';
import { Link, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import {
  adminProductsPerPage,
  productStates,
  type AdminProductRow,
} from '@/contract/admin/products';
import { textIn } from '@/contract/locale';
import { type MessageId, useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { Cluster, Text } from '@/ui/primitives';
import { Price } from '@/ui/Price';
import { below } from '@/ui/media';
import { EmptyState } from '@/ui/EmptyState';
import { Select } from '@/ui/inputs';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { Tag, StatusTag } from '@/ui/Tag';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { productsApi } from '../../api/productsApi';
import { stockApi } from '../../api/stockApi';
import { productPath, filterQuery, filterNavigation } from '../../lib/links';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { isSoldOut, useStockDurationText } from '../../lib/stockRows';
import { ProductCell, Thumb } from '../../ui/Thumbs';
import { productStatuses } from './editor/productForm';
import { Plus, ArrowDownUp, Banknote } from 'lucide-react';

const Tags = styled(Cluster)`
  ${below(1024)} {
    justify-content: flex-end;
    /* As tall as a row with a tag, because tags are loaded with the stock. */
    min-height: 26px;
  }
`;
const lowStyle = { fontWeight: 600, color: 'var(--warning)' };

const filters = [...productStates, 'draft'] as const;
type Filter = (typeof filters)[number];
const getText = (filter: Filter): MessageId =>
  filter === 'draft' ? 'admin:products.unpublished' : productStatuses[filter].id;

function Product({ id, name, sku, net, stock, image }: AdminProductRow) {
  const { text } = useText();
  return (
    <ProductCell>
      <Thumb image={image} size={52} />
      <p>
        <Link to={productPath(id)}>{name || text('admin:products.unnamed')}</Link>
        <small className="table-only">{[sku, net].filter(Boolean).join(', ')}</small>
        <small className="card-only">
          {[net, text('admin:today.flow.pieces', { count: stock })].filter(Boolean).join(', ')}
        </small>
      </p>
    </ProductCell>
  );
}

/** On phones, only unusual states are shown. */
function States({ id, state, has_draft, missing_texts }: AdminProductRow) {
  const { text } = useText();
  return (
    <Tags $gap={2}>
      <span className={state === 'live' ? 'table-only' : undefined}>
        <StatusTag status={productStatuses[state]} />
      </span>
      <StockTag id={id} />
      {has_draft && state !== 'new' && (
        <Tag $tone="accent">{text('admin:products.unpublished')}</Tag>
      )}
      {missing_texts > 0 && (
        <Tag $tone="warning">{text('admin:products.missing', { count: missing_texts })}</Tag>
      )}
    </Tags>
  );
}

const none = () => ({});

/** The product's stock item, if the product is published and running low or sold out. */
function useLowStock(id: number) {
  const { stockItem } = stockApi.useListStockQuery(undefined, {
    selectFromResult: ({ data }) => ({
      stockItem: data?.find(({ product_id }) => product_id === id),
    }),
  });
  return stockItem?.active && (stockItem.low || isSoldOut(stockItem)) ? stockItem : undefined;
}

function StockWarning({ id }: Pick<AdminProductRow, 'id'>) {
  const getDurationText = useStockDurationText();
  const lowStock = useLowStock(id);
  if (!lowStock) return null;
  return (
    <small style={lowStock.low ? lowStyle : undefined}>{getDurationText(lowStock).full}</small>
  );
}

function StockTag({ id }: Pick<AdminProductRow, 'id'>) {
  const { text } = useText();
  const lowStock = useLowStock(id);
  if (!lowStock) return null;
  return (
    <span className="card-only">
      <Tag $tone={isSoldOut(lowStock) ? 'neutral' : 'warning'}>
        {text(isSoldOut(lowStock) ? 'admin:stock.tab.out' : 'admin:stock.tab.low')}
      </Tag>
    </span>
  );
}

function Stock({ id, stock }: AdminProductRow) {
  const { text } = useText();
  return (
    <>
      <span>{stock}</span>
      <VisuallyHidden>{` ${text('admin:products.pieces')}`}</VisuallyHidden>
      <br />
      <StockWarning id={id} />
    </>
  );
}

function Amount({ price }: AdminProductRow) {
  return price === null ? <span>–</span> : <Price amount={price} />;
}

const columns: readonly TableColumn<AdminProductRow>[] = [
  {
    header: 'admin:products.column.product',
    Cell: Product,
    card: { area: '1 / 1 / 3' },
  },
  {
    header: 'admin:products.column.status',
    Cell: States,
    card: { area: '2 / 2', align: 'start' },
  },
  {
    header: 'admin:product.category',
    Cell: ({ category }) => <span>{category ?? '–'}</span>,
    card: 'none',
  },
  {
    header: 'admin:product.stock',
    Cell: Stock,
    card: 'none',
    align: 'right',
  },
  {
    header: 'admin:product.price',
    Cell: Amount,
    card: { area: '1 / 2', align: 'end' },
    align: 'right',
  },
];

/** Ignores invalid parameters in the URL. */
function getFilter(query: URLSearchParams) {
  const getField = (name: string) => {
    const value = query.get(name);
    return value && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : undefined;
  };
  return {
    q: query.get('q')?.trim() || undefined,
    category_id: getField('category_id'),
    state: filters.find((filter) => filter === query.get('state')),
    page: getField('page'),
  };
}

/** All the shop's products. Filters and search are in the URL. */
export default function Products() {
  const { text, locale } = useText();
  const [query, setQuery] = useSearchParams();
  const filter = getFilter(query);
  const { page = 1, ...filtered } = filter;
  const list = productsApi.useListProductsQuery(
    { query: filter },
    { refetchOnMountOrArgChange: true },
  );
  const { data } = list;
  const { data: choices } = productsApi.useGetProductChoicesQuery();
  stockApi.useListStockQuery(undefined, {
    refetchOnMountOrArgChange: true,
    selectFromResult: none,
  });
  const products = useDeferredValue(data?.products);
  const title = text('admin:products.title');
  const { state, category_id } = filter;
  const change = (changes: Partial<typeof filter>) =>
    setQuery(filterQuery({ ...filtered, ...changes }), filterNavigation);
  const isFiltered = Object.values(filtered).some(Boolean);
  const pages = Math.ceil((data?.total ?? 0) / adminProductsPerPage);
  return (
    <>
      <ScreenHead
        title={title}
        actions={[
          {
            icon: ArrowDownUp,
            label: text('admin:products.sort'),
            to: `${adminPaths.arrangeProducts}${category_id ? `?category=${category_id}` : ''}`,
          },
          { icon: Banknote, label: text('admin:values.title'), to: adminPaths.productValues },
          {
            icon: Plus,
            label: text('admin:products.new'),
            to: productPath('new'),
            variant: 'primary',
            inBar: true,
          },
        ]}
        search={{
          value: filtered.q ?? '',
          label: text('admin:products.search'),
          onSearch: (q) => change({ q }),
        }}
        filters={{
          label: text('admin:product.category'),
          isSet: category_id !== undefined,
          fields: (
            <Select
              $small
              aria-label={text('admin:product.category')}
              value={category_id ?? ''}
              onChange={({ target: { value } }) =>
                change({ category_id: Number(value) || undefined })
              }
            >
              <option value="">{text('admin:products.allCategories')}</option>
              {choices?.categories.map(({ id, name }) => (
                <option key={id} value={id}>
                  {textIn(name, locale)}
                </option>
              ))}
            </Select>
          ),
        }}
      />
      <Chips
        label={text('admin:products.column.status')}
        items={[undefined, ...filters].map((filterName) => ({
          key: filterName ?? 'all',
          label: text(filterName ? getText(filterName) : 'admin:products.all'),
          to: { search: filterQuery({ ...filtered, state: filterName }) },
          current: filterName === state,
          ...(filterName === 'draft' && { count: data?.drafts }),
        }))}
      />
      <QueryState query={{ ...list, data: products }} what={title} height="480px" top={16} />
      {products?.length === 0 &&
        (isFiltered ? (
          <EmptyState
            title={text('admin:products.none')}
            action={
              <Button variant="secondary" onClick={() => setQuery('')}>
                {text('admin:orders.filter.clear')}
              </Button>
            }
          />
        ) : (
          <EmptyState
            title={text('admin:products.empty.title')}
            text={text('admin:products.empty.text')}
          />
        ))}
      {products && products.length > 0 && (
        <div style={{ marginTop: 16 }}>
          <ResponsiveTable
            caption={title}
            items={products}
            getKey={({ id }) => id}
            columns={columns}
            cardColumns="minmax(0, 1fr) auto"
          />
        </div>
      )}
      {pages > 1 && (
        <Cluster as="nav" $above={3} aria-label={text('admin:products.pages')}>
          {page > 1 && (
            <ButtonLink
              variant="secondary"
              size="small"
              to={filterQuery({ ...filtered, page: page - 1 })}
            >
              {text('admin:products.previous')}
            </ButtonLink>
          )}
          <Text as="span">{text('admin:product.complete', { done: page, total: pages })}</Text>
          {page < pages && (
            <ButtonLink
              variant="secondary"
              size="small"
              to={filterQuery({ ...filtered, page: page + 1 })}
            >
              {text('admin:products.next')}
            </ButtonLink>
          )}
        </Cluster>
      )}
    </>
  );
}
