import { useDispatch, useSelector } from 'react-redux';
import styled, { createGlobalStyle } from 'styled-components';
import type { Category } from '@/contract/category';
import { type ProductList, type ProductSort, productSorts } from '@/contract/product';
import { defaultSort, shopAddress, type ShopQuery } from '@/contract/shopQuery';
import { categoryName } from '@/shared/categoryName';
import { type MessageId, useText } from '@/lib/text';
import { type ProductView, productViewChosen, selectProductView } from '../../store/preferences';
import { Chips } from '@/ui/Chips';
import { LayoutGrid, List } from '@/ui/icons';
import { below, from } from '@/ui/media';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { Select } from '@/ui/inputs';

/** Filters left, tools right; stacked below 1400 px. */
const Toolbar = styled.div`
  display: flex;
  flex-direction: column;
  gap: 10px;
  padding-block: 4px;

  ${from(1400)} {
    flex-direction: row;
    align-items: center;
    justify-content: space-between;
  }
  & > nav {
    min-width: 0;
  }
  /* The categories stay below the header while the list scrolls. */
  ${below(768)} {
    display: contents;

    & > nav {
      position: sticky;
      top: var(--header-h);
      z-index: 6;
      margin: 0 calc(-1 * var(--gutter)) 6px;
      padding: 4px var(--gutter);
      background: var(--background);
    }
  }
`;

/** Keeps focused elements below the categories. */
const StickyRoom = createGlobalStyle`
${below(768)}{
  :root{
    --sticky-h:60px;
    scroll-padding-top:calc(var(--header-h) + var(--sticky-h) + 8px);
  }
}
`;

const ToolbarTools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px;

  ${from(1400)} {
    flex: none;
    flex-wrap: nowrap;
  }
`;

const sortLabels = {
  recommended: 'shop:sort.recommended',
  price_asc: 'shop:sort.priceAsc',
  price_desc: 'shop:sort.priceDesc',
  name_asc: 'shop:sort.nameAsc',
  name_desc: 'shop:sort.nameDesc',
} as const satisfies Record<ProductSort, MessageId>;

interface ShopToolbarProps {
  query: ShopQuery;
  categories: readonly Category[];
  /** The displayed list; its counts match the search. */
  list: ProductList | undefined;
  onTag: (tag: string | undefined) => void;
  onSort: (sort: ProductSort) => void;
}

/** Categories with counts, sort order, and grid or list view. A search shows only the categories it finds. */
export function ShopToolbar({ query, categories, list, onTag, onSort }: ShopToolbarProps) {
  const { text } = useText();
  const dispatch = useDispatch();
  const view = useSelector(selectProductView);
  const countOf = (slug: string) =>
    list?.category_counts.find((counted) => counted.slug === slug)?.count ?? (list ? 0 : undefined);
  const isOffered = ({ slug }: Category) =>
    !query.q || slug === query.category || countOf(slug) !== 0;
  const to = (category?: string) => shopAddress({ ...query, category, page: 1 });
  return (
    <Toolbar>
      <StickyRoom />
      <Chips
        label={text('shop:filter.aria')}
        items={[
          {
            key: '',
            label: text('shop:filter.allShort'),
            to: to(),
            count: list?.total_all,
            current: query.category === undefined,
          },
          ...categories.filter(isOffered).map(({ slug, name }) => ({
            key: slug,
            label: categoryName(text, slug, name),
            to: to(slug),
            count: countOf(slug),
            current: query.category === slug,
          })),
        ]}
      />
      <ToolbarTools>
        <Select
          $small
          aria-label={text('shop:tag.label')}
          value={query.tag ?? ''}
          onChange={(event) => onTag(event.target.value || undefined)}
        >
          <option value="">{text('shop:tag.all')}</option>
          {list?.tags?.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          $small
          aria-label={text('shop:sort.label')}
          value={query.sort ?? defaultSort}
          onChange={(event) => {
            const sort = productSorts.find((known) => known === event.target.value);
            if (sort) onSort(sort);
          }}
        >
          {productSorts.map((sort) => (
            <option key={sort} value={sort}>
              {text(query.q && sort === defaultSort ? 'shop:sort.bestMatch' : sortLabels[sort])}
            </option>
          ))}
        </Select>
        <SegmentedControl<ProductView>
          label={text('shop:view.label')}
          value={view}
          segments={[
            {
              value: 'grid',
              label: text('shop:view.gridAria'),
              icon: <LayoutGrid aria-hidden="true" />,
            },
            { value: 'list', label: text('shop:view.listAria'), icon: <List aria-hidden="true" /> },
          ]}
          onChange={(chosen) => dispatch(productViewChosen(chosen))}
        />
      </ToolbarTools>
    </Toolbar>
  );
}
