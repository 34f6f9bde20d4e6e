import { type ComponentType, type CSSProperties, memo } from 'react';
import styled, { css } from 'styled-components';
import { type MessageId, useText } from '@/lib/text';
import { plainCheck } from './choiceStyle';
import { below, from, largeText } from './media';
import { VisuallyHidden } from './VisuallyHidden';

/** A column's header, cells, and position on the card that a row becomes on phones. */
export interface TableColumn<Item extends object> {
  header: MessageId;
  /** By default, the header is visible. */
  headerFor?: 'screenReaders';
  /** Receives the item's fields as props. */
  Cell: ComponentType<Item>;
  /** `area` is the `grid-area` on the card, `none` hides the cell there. */
  card: { area: string; align?: 'start' | 'end' } | 'none';
  align?: 'right';
}

interface Selection<Key> {
  selected: ReadonlySet<Key>;
  /** Must be the same function in each render, so unchanged rows are not rendered again. */
  onSelect: (keys: readonly Key[], selected: boolean) => void;
  label: (key: Key) => string;
  allLabel: string;
  /** Whether rows have check boxes on phones. */
  isOnPhones: boolean;
}

interface ResponsiveTableProps<Item extends object, Key> {
  caption: string;
  items: readonly Item[];
  getKey: (item: Item) => Key;
  /** Must be the same array in each render. */
  columns: readonly TableColumn<Item>[];
  /** `grid-template-columns` of the card, after the column of the check box. */
  cardColumns: string;
  /** The row whose details are shown beside the table. */
  current?: Key;
  selection?: Selection<Key>;
}

const Box = styled.div<{ $cardColumns: string; $selectable: boolean; $marked: boolean }>`
  border: 1px solid var(--border);
  border-radius: var(--radius-lg);
  background: var(--surface-raised);

  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--text-sm);
  }
  th {
    padding: 11px 10px;
    border-bottom: 1px solid var(--border);
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--text-muted);
    text-align: left;
    white-space: nowrap;
  }
  td {
    padding: 8px 10px;
    border-bottom: 1px solid var(--border);
  }
  tbody tr:last-child td {
    border-bottom: 0;
  }
  tr[aria-current],
  tr[aria-selected='true'] {
    background: color-mix(in srgb, var(--brand-soft) 55%, var(--surface-raised));
  }
  /* Does not apply to prices. */
  :where(small) {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  tr > .right {
    text-align: right;
  }
  ${({ $selectable }) =>
    !$selectable &&
    css`
      tr > :first-child {
        padding-left: 18px;
      }
      tr > :last-child {
        padding-right: 18px;
      }
    `}
  ${from(1024)} {
    .card-only {
      display: none;
    }
    /* The widest tables overflow in the narrowest windows. */
    ${below(1280)} {
      overflow-x: auto;
    }
  }
  ${below(1024)} {
    border-width: 1px 0 0;
    border-radius: 0;
    background: none;

    thead,
    .table-only {
      display: none;
    }
    table,
    tbody {
      display: block;
    }
    tr {
      display: grid;
      grid-template-columns: ${({ $marked }) => $marked && '44px'} ${({ $cardColumns }) => $cardColumns};
      column-gap: 10px;
      align-items: center;
      min-height: 68px;
      padding-block: 8px;
      border-bottom: 1px solid var(--border);
    }
    && td {
      padding: 2px 0;
      border: 0;
    }
    td {
      grid-area: var(--area);
      align-self: var(--align);
    }
  }
  ${({ $selectable, $marked }) =>
    $selectable &&
    css`
      /* Stacks the cells beside the mark. */
      ${largeText} {
        tr {
          grid-template-columns: ${$marked && '44px'} [first] minmax(0, 1fr);
        }
        td:nth-child(n) {
          grid-area: auto / first;
          text-align: left;
        }
      }
    `}
`;
const Mark = styled.label`
  display: grid;
  place-items: center;
  min-width: 44px;
  min-height: 44px;

  th & {
    min-height: 0;
  }
  input {
    ${plainCheck}
  }
`;
const MarkCell = styled.td<{ $isOnPhones: boolean }>`
  ${below(1024)} {
    &&& {
      display: ${({ $isOnPhones }) => !$isOnPhones && 'none'};
      grid-area: 1 / 1 / span 9;
      align-self: start;
    }
  }
`;

function getPlace(card: TableColumn<object>['card']): CSSProperties | undefined {
  if (card === 'none') return undefined;
  const place: Record<`--${string}`, string | undefined> = {
    '--area': card.area,
    '--align': card.align,
  };
  return place;
}

interface RowProps<Item extends object, Key> {
  item: Item;
  itemKey: Key;
  columns: readonly TableColumn<Item>[];
  current: boolean;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  selectLabel: string | undefined;
  onSelect: Selection<Key>['onSelect'] | undefined;
  isMarkOnPhones: boolean;
}

function TableRow<Item extends object, Key>({
  item,
  itemKey,
  columns,
  current,
  selected,
  selectLabel,
  onSelect,
  isMarkOnPhones,
}: RowProps<Item, Key>) {
  return (
    <tr aria-current={current || undefined} aria-selected={selected}>
      {onSelect && (
        <MarkCell $isOnPhones={isMarkOnPhones}>
          <Mark>
            <input
              type="checkbox"
              checked={selected}
              aria-label={selectLabel}
              onChange={({ target }) => onSelect([itemKey], target.checked)}
            />
          </Mark>
        </MarkCell>
      )}
      {columns.map(({ header, Cell, card, align }) => (
        <td
          key={header}
          className={[align, card === 'none' && 'table-only'].filter(Boolean).join(' ')}
          style={getPlace(card)}
        >
          <Cell {...item} />
        </td>
      ))}
    </tr>
  );
}
const MemoizedRow = memo(TableRow) as typeof TableRow;

/** A table whose rows become cards on phones. */
export function ResponsiveTable<Item extends object, Key extends string | number>({
  caption,
  items,
  getKey,
  columns,
  cardColumns,
  current,
  selection,
}: ResponsiveTableProps<Item, Key>) {
  const { text } = useText();
  const isMarkOnPhones = selection?.isOnPhones ?? false;
  const keys = items.map(getKey);
  const all = keys.every((key) => selection?.selected.has(key));
  return (
    <Box $cardColumns={cardColumns} $selectable={selection !== undefined} $marked={isMarkOnPhones}>
      <table>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {selection && (
              <th>
                <Mark>
                  <input
                    type="checkbox"
                    ref={(mark) => {
                      if (mark) mark.indeterminate = !all && selection.selected.size > 0;
                    }}
                    checked={all}
                    aria-label={selection.allLabel}
                    onChange={({ target }) => selection.onSelect(keys, target.checked)}
                  />
                </Mark>
              </th>
            )}
            {columns.map(({ header, headerFor, align }) => (
              <th key={header} scope="col" className={align}>
                {headerFor ? <VisuallyHidden>{text(header)}</VisuallyHidden> : text(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => {
            const key = getKey(item);
            return (
              <MemoizedRow
                key={key}
                item={item}
                itemKey={key}
                columns={columns}
                current={key === current}
                selected={selection?.selected.has(key)}
                selectLabel={selection?.label(key)}
                onSelect={selection?.onSelect}
                isMarkOnPhones={isMarkOnPhones}
              />
            );
          })}
        </tbody>
      </table>
    </Box>
  );
}
