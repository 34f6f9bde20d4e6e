import { type KeyboardEvent, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import styled, { createGlobalStyle } from 'styled-components';
import type { Category } from '@/contract/category';
import { type ProductSort, productSorts } from '@/contract/product';
import { defaultSort, filterCount, shopUrl, type ShopQuery } from '@/contract/shopQuery';
import { type MessageId, useText } from '@/lib/text';
import { type ProductView, productViewChosen, selectProductView } from '../../store/preferences';
import { Button } from '@/ui/Button';
import { Chips } from '@/ui/Chips';
import { IconButton } from '@/ui/IconButton';
import { ArrowUpDown, LayoutGrid, List, SlidersHorizontal } from 'lucide-react';
import { ChosenFilters, type FilterProps, Filters } from './ShopFilters';
import { below, from } from '@/ui/media';
import { Cluster, Only, sideways } from '@/ui/primitives';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { Select } from '@/ui/inputs';
import { useOutside } from '@/ui/useOutside';

/** Below 1024 px, an icon covers the select. */
const SortBox = styled.div`
  position: relative;
  display: grid;
  flex: none;
  place-items: center;

  ${below(1024)} {
    width: 44px;
    height: 44px;
    border-radius: var(--radius-pill);

    && > select {
      position: absolute;
      inset: 0;
      width: 100%;
      padding: 0;
      opacity: 0;
      cursor: pointer;
    }
    &:has(:focus-visible) {
      outline: 3px solid var(--focus-ring);
    }
  }
  ${from(1024)} {
    & > .lucide {
      display: none;
    }
  }
`;

const sortLabels = {
  recommended: 'shop:sort.recommended',
  price_asc: 'shop:sort.priceAsc',
  price_desc: 'shop:sort.priceDesc',
  name_asc: 'shop:sort.nameAsc',
  name_desc: 'shop:sort.nameDesc',
} as const satisfies Record<ProductSort, MessageId>;

interface ListToolsProps {
  query: ShopQuery;
  onSort: (sort: ProductSort) => void;
}

export function ListTools({ query, onSort }: ListToolsProps) {
  const { text } = useText();
  const dispatch = useDispatch();
  const view = useSelector(selectProductView);
  const views = {
    grid: { label: text('shop:view.gridAria'), icon: <LayoutGrid /> },
    list: { label: text('shop:view.listAria'), icon: <List /> },
  };
  const other = view === 'grid' ? 'list' : 'grid';
  const show = (value: ProductView) => dispatch(productViewChosen(value));
  return (
    <>
      <SortBox>
        <ArrowUpDown />
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
      </SortBox>
      <Only $below={1024}>
        <IconButton
          label={views[other].label}
          style={{ marginLeft: -8 }}
          onClick={() => show(other)}
        >
          {views[other].icon}
        </IconButton>
      </Only>
      <Only $from={1024}>
        <SegmentedControl<ProductView>
          label={text('shop:view.label')}
          value={view}
          segments={[
            { value: 'grid', ...views.grid },
            { value: 'list', ...views.list },
          ]}
          onChange={show}
        />
      </Only>
    </>
  );
}

/** Sticks below the header on phones while the list scrolls. */
const Line = styled.div`
  position: relative;
  display: flex;
  align-items: center;
  gap: 12px;
  margin-top: 14px;

  & > nav {
    flex: 1;
    min-width: 0;
  }
  && > nav > ul {
    flex-wrap: nowrap;
    margin-inline: 0;
    padding: 4px 0;
    overflow-x: auto;
    scrollbar-width: none;
  }
  ${below(1024)} {
    gap: 0;
    margin: 0 calc(-1 * var(--gutter));
    padding-left: var(--gutter);

    && > nav > ul {
      padding-inline: 8px var(--gutter);
    }
    & > button {
      order: -1;
      padding-inline: 14px;
    }
  }
  ${from(1024)} {
    /* The cut-off end fades out. */
    && > nav > ul {
      padding-right: 40px;
      mask-image: linear-gradient(90deg, #000 calc(100% - 40px), transparent);
    }
  }
  ${below(768)} {
    position: var(--sticky-second);
    top: var(--header-h);
    z-index: 6;
    background: var(--background);
  }
`;

/** Keeps focused elements below the sticky categories. */
const StickyRoom = createGlobalStyle`
${below(768)}{
  :root{
    scroll-padding-top:calc(var(--header-h) + 68px);
  }
}
`;

const ChosenCount = styled.span`
  min-width: 22px;
  padding-inline: 6px;
  border-radius: 11px;
  background: var(--brand);
  color: var(--brand-contrast);
  font-size: 0.8125rem;
  line-height: 22px;
  font-variant-numeric: tabular-nums;
`;

const Chosen = styled(Cluster)`
  ${below(1024)} {
    ${sideways}
    flex-wrap: nowrap;
  }
`;

interface FilterLineProps extends FilterProps {
  categories: readonly Category[];
}

/** A search shows only the categories that it finds. */
export function FilterLine({ categories, ...filters }: FilterLineProps) {
  const { text } = useText();
  const line = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useOutside(line, isOpen, () => setOpen(false));
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const { query, list } = filters;
  const getCount = (slug: string) =>
    list?.category_counts.find((counted) => counted.slug === slug)?.count ?? (list ? 0 : undefined);
  const isOffered = ({ slug }: Category) =>
    !query.q || slug === query.category || getCount(slug) !== 0;
  const to = (category?: string) => shopUrl({ ...query, category, page: 1 });
  const chosen = filterCount(query);
  return (
    <>
      <StickyRoom />
      <Line
        ref={line}
        onKeyDown={(event: KeyboardEvent) => isOpen && event.key === 'Escape' && close()}
      >
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
              count: getCount(slug),
              current: query.category === slug,
            })),
          ]}
        />
        <Button
          ref={button}
          variant="secondary"
          size="small"
          style={{ flex: 'none' }}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <SlidersHorizontal />
          <span>{text('shop:filter.title')}</span>
          {chosen > 0 && <ChosenCount>{chosen}</ChosenCount>}
        </Button>
        {isOpen && <Filters {...filters} onClose={close} />}
      </Line>
      {chosen > 0 && (
        <Chosen $gap={2} $above={2}>
          <ChosenFilters {...filters} />
        </Chosen>
      )}
    </>
  );
}
