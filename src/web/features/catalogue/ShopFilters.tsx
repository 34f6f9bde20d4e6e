import styled from 'styled-components';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatMoney, paraFromDinars } from '@/contract/money';
import { priceLimits, type ProductList } from '@/contract/product';
import { filterCount, noFilters, type ShopQuery } from '@/contract/shopQuery';
import { useText } from '@/lib/text';
import { ChipButton } from '@/ui/Chips';
import { X } from 'lucide-react';
import { Button } from '@/ui/Button';
import { from } from '@/ui/media';
import { Dialog } from '@/ui/Dialog';
import { Cluster } from '@/ui/primitives';
import { tapLine, TextButton } from '@/ui/TextLink';
import { useWide } from '@/ui/useMediaQuery';

export interface FilterProps {
  query: ShopQuery;
  /** The counts of the displayed list tell how many products another filter would leave. */
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

const initialTagCount = 5;

/** Omits properties that match exactly one category. */
function TagChips({ query: { tag: chosen = [] }, list, onFilter }: FilterProps) {
  const { text } = useText();
  const [areAllShown, setAllShown] = useState(false);
  const isChosen = ({ id }: { id: string }) => chosen.includes(id);
  const tags = (list?.tags ?? []).filter((tag) => isChosen(tag) || !tag.of_category);
  const first = tags.filter((tag, index) => index < initialTagCount || isChosen(tag));
  const others = tags.length - first.length;
  return (
    <>
      {(areAllShown ? tags : first).map((tag) => (
        <FilterChip
          key={tag.id}
          chosen={isChosen(tag)}
          count={tag.count}
          onPress={() =>
            onFilter({ tag: isChosen(tag) ? without(chosen, tag.id) : [...chosen, tag.id] })
          }
        >
          {tag.label}
        </FilterChip>
      ))}
      {others > 0 && (
        <More type="button" aria-expanded={areAllShown} onClick={() => setAllShown(!areAllShown)}>
          {areAllShown
            ? text('shop:filter.fewerTags')
            : text('shop:filter.moreTags', { count: others })}
        </More>
      )}
    </>
  );
}

function PriceChips({ query, list, onFilter }: FilterProps) {
  const limitText = useLimitText();
  return priceLimits.map((limit) => (
    <FilterChip
      key={limit}
      chosen={query.price_to === limit}
      count={list?.price_counts.find(({ to }) => to === limit)?.count}
      onPress={() => onFilter({ price_to: query.price_to === limit ? undefined : limit })}
    >
      {limitText(limit)}
    </FilterChip>
  ));
}

function StockChip({ query, list, onFilter }: FilterProps) {
  const { text } = useText();
  return (
    <FilterChip
      chosen={query.in_stock !== undefined}
      count={list?.in_stock_count}
      onPress={() => onFilter({ in_stock: query.in_stock ? undefined : 'yes' })}
    >
      {text('shop:filter.inStock')}
    </FilterChip>
  );
}

const filterGroups = [
  { title: 'shop:filter.tags', Filters: TagChips },
  { title: 'shop:filter.price', Filters: PriceChips },
  { title: 'shop:filter.stock', Filters: StockChip },
] as const;

const More = styled(TextButton)`
  ${tapLine}
  padding-inline: 6px;
  font-size: var(--text-sm);
  font-weight: 500;
`;

export function ChosenFilters({ query, list, onFilter }: FilterProps) {
  const { text } = useText();
  const limitText = useLimitText();
  const { tag: tags = [], price_to: limit, in_stock } = query;
  const chosen = [
    // A deleted property has no label.
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
      <X />
    </ChipButton>
  ));
}

/** Formats a text such as "up to 1,000 RSD". */
function useLimitText() {
  const { text, locale } = useText();
  return (dinars: number) =>
    text('shop:filter.priceTo', { amount: formatMoney(paraFromDinars(dinars), locale) });
}

const Group = styled.fieldset`
  min-width: 0;
  padding-block: 14px 18px;
  color: var(--text);

  & + & {
    border-top: 1px solid var(--border);
  }
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
  /* Large text may need two lines. */
  button {
    max-width: 100%;
    white-space: normal;
  }
`;

/** On desktops, the panel is below the filters and over the list. */
const Panel = styled.div`
  position: absolute;
  inset: calc(100% + 10px) 0 auto;
  z-index: 20;
  display: grid;
  grid-template-columns: minmax(0, 1.55fr) minmax(0, 1fr) auto;
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);
  box-shadow: var(--shadow-2);
  outline: none;

  ${Group} {
    padding: 20px 24px 22px;
  }
  ${Group} + ${Group} {
    border-top: 0;
    border-left: 1px solid var(--border);
  }
  & > :last-child {
    grid-column: 1 / -1;
    padding: 12px 24px;
    border-top: 1px solid var(--border);
  }
`;

const Actions = styled(Cluster)`
  & > :last-child {
    flex: 1;

    ${from(1024)} {
      flex: none;
    }
  }
`;

interface FiltersProps extends FilterProps {
  onClose: () => void;
}

/**
 * Applies each choice immediately to the list behind it. Shows a panel on desktops and a dialog elsewhere. It never
 * renders on the server.
 */
export function Filters({ onClose, ...filters }: FiltersProps) {
  const { text } = useText();
  const panel = useRef<HTMLDivElement>(null);
  const isWide = useWide(1024);
  useEffect(() => panel.current?.focus({ preventScroll: true }), [isWide]);
  const { query, list, onFilter } = filters;
  const title = text('shop:filter.title');
  const groups = filterGroups.map((group) => (
    <Group key={group.title}>
      <legend>{text(group.title)}</legend>
      <Cluster $gap={2}>
        <group.Filters {...filters} />
      </Cluster>
    </Group>
  ));
  const actions = (
    <Actions $gap={4}>
      {filterCount(query) > 0 && (
        <More type="button" style={{ flex: 'none' }} onClick={() => onFilter(noFilters)}>
          {text('shop:filter.clear')}
        </More>
      )}
      <Button style={{ marginLeft: 'auto' }} onClick={onClose}>
        {text('shop:filter.show', { count: list?.total ?? 0 })}
      </Button>
    </Actions>
  );
  return isWide ? (
    <Panel ref={panel} role="dialog" aria-label={title} tabIndex={-1}>
      {groups}
      {actions}
    </Panel>
  ) : (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      {groups}
    </Dialog>
  );
}
