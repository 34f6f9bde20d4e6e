import { Fragment, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import styled, { createGlobalStyle } from 'styled-components';
import type { Category } from '@/contract/category';
import { type ProductSort, productSorts } from '@/contract/product';
import { defaultSort, filterCount, noFilters, shopUrl } from '@/contract/shopQuery';
import { type MessageId, useText } from '@/lib/text';
import { type ProductView, productViewChosen, selectProductView } from '../../store/preferences';
import { Button } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import { FilterDialog, ChosenFilters, filterGroups, type FilterProps } from './ShopFilters';
import { below, from, largeText } from '@/ui/media';
import { Cluster, Only } from '@/ui/primitives';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { Select } from '@/ui/inputs';
import { TextButton, touchTarget } from '@/ui/TextLink';

/** Rows of filters above the tools. Below 1024 px a button opens those but the categories. */
const FilterRows = styled.div`
  ${below(1024)} {
    display: contents;
  }
  ${from(1024)} {
    display: grid;
    grid-template-columns: 104px minmax(0, 1fr);
    gap: 6px 16px;
    align-items: start;
    padding-block: 14px;
    border-block: 1px solid var(--border);
  }
  & > nav {
    min-width: 0;
  }
  & > span,
  & > [role='group'] {
    ${below(1024)} {
      display: none;
    }
  }
  & > span {
    padding-top: 15px;
    font-size: var(--text-sm);
    font-weight: 600;
    line-height: 1.4;
  }
  & > [role='group'] {
    padding-block: 4px;
  }
  /* The categories stay below the header while the list scrolls. */
  ${below(768)} {
    & > nav {
      position: var(--sticky-second);
      top: var(--header-h);
      z-index: 6;
      margin: 0 calc(-1 * var(--gutter));
      padding: 4px var(--gutter);
      background: var(--background);
    }
  }
`;

/** Keeps focused elements below the categories. */
const StickyRoom = createGlobalStyle`
${below(768)}{
  :root{
    scroll-padding-top:calc(var(--header-h) + 68px);
  }
}
`;

const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: 6px;
  padding-top: 6px;

  ${below(1024)} {
    && > select {
      flex: 1;
      min-width: 0;
      padding-inline: 12px 30px;
    }
    & > div:last-child {
      margin-left: auto;
    }
  }
  ${from(1024)} {
    gap: 12px;
    padding-top: 14px;

    & > select {
      width: auto;
      margin-left: auto;
    }
  }
  ${largeText} {
    flex-wrap: wrap;
  }
`;

const Clear = styled(TextButton)`
  ${touchTarget}
  font-size: var(--text-sm);
`;

/** In the place of the icon, which leaves the sort order its room. */
const ChosenCount = styled.span`
  order: -1;
  min-width: 22px;
  padding-inline: 6px;
  border-radius: 11px;
  background: var(--brand);
  color: var(--brand-contrast);
  font-size: 0.8125rem;
  line-height: 22px;
  font-variant-numeric: tabular-nums;
`;

const sortLabels = {
  recommended: 'shop:sort.recommended',
  price_asc: 'shop:sort.priceAsc',
  price_desc: 'shop:sort.priceDesc',
  name_asc: 'shop:sort.nameAsc',
  name_desc: 'shop:sort.nameDesc',
} as const satisfies Record<ProductSort, MessageId>;

interface ShopToolbarProps extends FilterProps {
  categories: readonly Category[];
  onSort: (sort: ProductSort) => void;
}

/** Categories, properties, prices and stock with counts, sort order, and grid or list view. A search shows only the categories it finds. */
export function ShopToolbar({ categories, onSort, ...filters }: ShopToolbarProps) {
  const { text } = useText();
  const dispatch = useDispatch();
  const view = useSelector(selectProductView);
  const [choosing, setChoosing] = useState(false);
  const { query, list, onFilter } = filters;
  const countOf = (slug: string) =>
    list?.category_counts.find((counted) => counted.slug === slug)?.count ?? (list ? 0 : undefined);
  const isOffered = ({ slug }: Category) =>
    !query.q || slug === query.category || countOf(slug) !== 0;
  const to = (category?: string) => shopUrl({ ...query, category, page: 1 });
  const chosen = filterCount(query);
  return (
    <>
      <StickyRoom />
      <FilterRows>
        <span aria-hidden="true">{text('shop:filter.category')}</span>
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
              label: name,
              to: to(slug),
              count: countOf(slug),
              current: query.category === slug,
            })),
          ]}
        />
        {filterGroups.map(({ title, Filters }) => (
          <Fragment key={title}>
            <span aria-hidden="true">{text(title)}</span>
            <Cluster $gap={2} role="group" aria-label={text(title)}>
              <Filters {...filters} />
            </Cluster>
          </Fragment>
        ))}
      </FilterRows>
      <Tools>
        <Only $below={1024}>
          <Button
            variant="secondary"
            size="small"
            style={{ flex: 'none', paddingInline: 12 }}
            aria-haspopup="dialog"
            onClick={() => setChoosing(true)}
          >
            {chosen === 0 && <SlidersHorizontal aria-hidden="true" />}
            <span>{text('shop:filter.title')}</span>
            {chosen > 0 && <ChosenCount>{chosen}</ChosenCount>}
          </Button>
        </Only>
        <Only $from={1024}>
          {list && <b aria-hidden="true">{text('shop:results.total', { count: list.total })}</b>}
          {chosen > 0 && (
            <Clear type="button" onClick={() => onFilter(noFilters)}>
              {text('shop:filter.clear')}
            </Clear>
          )}
        </Only>
        <Select
          $small
          aria-label={text('shop:sort.label')}
          value={query.sort ?? defaultSort}
          onChange={(event) => {
            const sort = productSorts.find((candidate) => candidate === event.target.value);
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
          onChange={(value) => dispatch(productViewChosen(value))}
        />
      </Tools>
      <Only $below={1024}>
        {chosen > 0 && (
          <Cluster $gap={2} $above={2}>
            <ChosenFilters {...filters} />
          </Cluster>
        )}
      </Only>
      {choosing && <FilterDialog {...filters} onClose={() => setChoosing(false)} />}
    </>
  );
}
