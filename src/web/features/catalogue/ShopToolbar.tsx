import { useDispatch, useSelector } from 'react-redux';
import type { Category } from '../../../contract/category';
import { productSorts, type ProductList, type ProductSort } from '../../../contract/product';
import { categoryName } from '../../lib/categoryName';
import { productViewChosen, selectProductView, type ProductView } from '../../store/preferences';
import { useText, type MessageId } from '../../lib/text';
import { Chips } from '../../ui/Chips';
import { LayoutGrid, List } from '../../ui/icons';
import { SegmentedControl } from '../../ui/SegmentedControl';
import { Select } from '../../ui/Select';
import { Toolbar, ToolbarTools } from '../../ui/Toolbar';
import { defaultSort, shopAddress, type ShopQuery } from './shopAddress';

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
  /** The list that is shown; its counts fit the search. */
  list: ProductList | undefined;
  onSort: (sort: ProductSort) => void;
}

/** Categories with counts, the order, and grid or list. */
export function ShopToolbar({ query, categories, list, onSort }: ShopToolbarProps) {
  const { text } = useText();
  const dispatch = useDispatch();
  const view = useSelector(selectProductView);
  const countOf = (slug: string) =>
    list?.category_counts.find((counted) => counted.slug === slug)?.count ?? (list ? 0 : undefined);
  const to = (category: string | null) => shopAddress({ ...query, category, page: 1 });
  return (
    <Toolbar>
      <Chips
        label={text('shop:filter.aria')}
        items={[
          {
            key: '',
            label: text('shop:filter.allShort'),
            to: to(null),
            count: list?.total_all,
            current: query.category === null,
          },
          ...categories.map(({ slug, name }) => ({
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
          aria-label={text('shop:sort.label')}
          value={query.sort ?? defaultSort}
          onChange={(event) => {
            const sort = productSorts.find((known) => known === event.target.value);
            if (sort) onSort(sort);
          }}
        >
          {productSorts.map((sort) => (
            <option key={sort} value={sort}>
              {text(sortLabels[sort])}
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
