import styled from 'styled-components';
import type { ReactNode } from 'react';
import { formatMoney, paraFromDinars } from '@/contract/money';
import { priceLimits, type ProductList } from '@/contract/product';
import { filterCount, noFilters, type ShopQuery } from '@/contract/shopQuery';
import { useText } from '@/lib/text';
import { ChipButton } from '@/ui/Chips';
import { X } from 'lucide-react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { Cluster } from '@/ui/primitives';

export interface FilterProps {
  query: ShopQuery;
  /** The displayed list; its counts say what a further filter leaves. */
  list: ProductList | undefined;
  onFilter: (change: Partial<ShopQuery>) => void;
}

interface FilterChipProps {
  chosen: boolean;
  count: number | undefined;
  onPress: () => void;
  children: ReactNode;
}

function FilterChip({ chosen, count, onPress, children }: FilterChipProps) {
  const leavesNothing = count === 0 && !chosen;
  return (
    <ChipButton
      aria-pressed={chosen}
      aria-disabled={leavesNothing || undefined}
      onClick={leavesNothing ? undefined : onPress}
    >
      <span>{children}</span>
      {count !== undefined && <small>{count}</small>}
    </ChipButton>
  );
}

const without = (tags: readonly string[], tag: string) => tags.filter((name) => name !== tag);

/** The properties of the found products, several at once. Those of exactly one category are left to the categories. */
function TagChips({ query: { tag: chosen = [] }, list, onFilter }: FilterProps) {
  return list?.tags
    .filter(({ id, count, of_category }) => chosen.includes(id) || (count > 0 && !of_category))
    .map(({ id, label, count }) => (
      <FilterChip
        key={id}
        chosen={chosen.includes(id)}
        count={count}
        onPress={() =>
          onFilter({ tag: chosen.includes(id) ? without(chosen, id) : [...chosen, id] })
        }
      >
        {label}
      </FilterChip>
    ));
}

function PriceAndStockChips({ query, list, onFilter }: FilterProps) {
  const { text } = useText();
  const limitText = useLimitText();
  return (
    <>
      {priceLimits.map((limit) => (
        <FilterChip
          key={limit}
          chosen={query.price_to === limit}
          count={list?.price_counts.find(({ to }) => to === limit)?.count}
          onPress={() => onFilter({ price_to: query.price_to === limit ? undefined : limit })}
        >
          {limitText(limit)}
        </FilterChip>
      ))}
      <FilterChip
        chosen={query.in_stock !== undefined}
        count={list?.in_stock_count}
        onPress={() => onFilter({ in_stock: query.in_stock ? undefined : 'yes' })}
      >
        {text('shop:filter.inStock')}
      </FilterChip>
    </>
  );
}

/** Rows of the toolbar, and parts of the dialog. */
export const filterGroups = [
  { title: 'shop:filter.tags', Filters: TagChips },
  { title: 'shop:filter.price', Filters: PriceAndStockChips },
] as const;

/** The chosen filters, each with a press that takes it out. */
export function ChosenFilters({ query, list, onFilter }: FilterProps) {
  const { text } = useText();
  const limitText = useLimitText();
  const { tag: tags = [], price_to: limit, in_stock } = query;
  const chosen = [
    // A deleted property has no label any more.
    ...(list ? tags : []).map((tag) => ({
      label: list?.tags.find(({ id }) => id === tag)?.label ?? tag,
      change: { tag: without(tags, tag) },
    })),
    ...(limit ? [{ label: limitText(limit), change: { price_to: undefined } }] : []),
    ...(in_stock ? [{ label: text('shop:filter.inStock'), change: { in_stock: undefined } }] : []),
  ];
  return chosen.map(({ label, change }) => (
    <ChipButton
      key={label}
      aria-label={text('shop:filter.remove', { name: label })}
      onClick={() => onFilter(change)}
    >
      <span>{label}</span>
      <X aria-hidden="true" />
    </ChipButton>
  ));
}

/** "to 1,000 RSD" */
function useLimitText() {
  const { text, locale } = useText();
  return (dinars: number) =>
    text('shop:filter.priceTo', { amount: formatMoney(paraFromDinars(dinars), locale) });
}

const Group = styled.fieldset`
  padding-block: 14px 18px;
  border-top: 1px solid var(--border);
  color: var(--text);

  legend {
    float: left;
    width: 100%;
    margin-bottom: 10px;
    font-size: var(--text-sm);
    font-weight: 600;
  }
  legend + * {
    clear: both;
  }
`;

interface FilterDialogProps extends FilterProps {
  onClose: () => void;
}

/** The filters of a phone. Each choice is applied at once to the list behind the dialog. */
export function FilterDialog({ onClose, ...filters }: FilterDialogProps) {
  const { text } = useText();
  const { query, list, onFilter } = filters;
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('shop:filter.title')}
      actions={
        <>
          <Button size="large" onClick={onClose}>
            {text('shop:filter.show', { count: list?.total ?? 0 })}
          </Button>
          {filterCount(query) > 0 && (
            <Button variant="secondary" onClick={() => onFilter(noFilters)}>
              {text('shop:filter.clear')}
            </Button>
          )}
        </>
      }
    >
      {filterGroups.map(({ title, Filters }) => (
        <Group key={title}>
          <legend>{text(title)}</legend>
          <Cluster $gap={2}>
            <Filters {...filters} />
          </Cluster>
        </Group>
      ))}
    </Dialog>
  );
}
