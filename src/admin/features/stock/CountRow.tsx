import { memo } from 'react';
import styled from 'styled-components';
import type { StockItem } from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { below } from '@/ui/media';
import { focusNext } from '../../lib/shortcuts';
import { Thumb } from '../../ui/Thumbs';
import { formatSigned } from './Ledger';

const Row = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) 120px 112px;
  gap: 4px 14px;
  align-items: center;
  min-height: 68px;
  padding-block: 8px;
  border-bottom: 1px solid var(--border);

  label {
    font-weight: 600;
    line-height: 1.35;
    overflow-wrap: anywhere;
  }
  small {
    display: block;
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--text-muted);
  }
  .difference {
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
    text-align: right;
    color: var(--text-muted);
  }
  .difference[data-differs] {
    font-weight: 600;
    color: var(--warning);
  }
  input {
    font: 600 1.5rem/1.2 var(--font-display);
    font-variant-numeric: tabular-nums lining-nums;
    text-align: center;
  }
  & > :nth-child(5) {
    grid-column: 2 / -1;
    margin-top: 0;
  }
  ${below(600)} {
    grid-template-columns: minmax(0, 1fr) 112px;

    & > :first-child {
      display: none;
    }
    .difference {
      grid-row: 2;
      grid-column: 1;
      text-align: left;
    }
    .difference:empty {
      display: none;
    }
    & > div:has(input) {
      grid-row: 1 / span 2;
      grid-column: 2;
    }
    & > :nth-child(5) {
      grid-column: 1 / -1;
    }
  }
`;

interface CountRowProps {
  item: StockItem;
  /** The count as typed; empty if not counted. */
  pieces: string;
  /** The recorded stock when the count was typed. */
  book: number;
  error?: string;
  onCount: (item: StockItem, typed: string) => void;
}

export const CountRow = memo(function CountRow({
  item,
  pieces,
  book,
  error,
  onCount,
}: CountRowProps) {
  const { text } = useText();
  const { product_id, name, sku } = item;
  const id = `count-${product_id}`;
  const difference = Number(pieces) - book;
  return (
    <Row>
      <Thumb image={item.image} />
      <label htmlFor={id}>
        <span>{name}</span>
        <small>{`${sku}, ${text('admin:stock.count.book', { pieces: book })}`}</small>
      </label>
      <span
        className="difference"
        id={`${id}-difference`}
        data-differs={difference !== 0 ? '' : undefined}
      >
        {pieces !== '' &&
          (difference === 0
            ? text('admin:stock.count.same')
            : text('admin:stock.count.diff', { pieces: formatSigned(difference) }))}
      </span>
      <div>
        <TextInput
          id={id}
          value={pieces}
          inputMode="numeric"
          enterKeyHint="next"
          autoComplete="off"
          maxLength={7}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : `${id}-difference`}
          onChange={({ target }) => onCount(item, target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={focusNext}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Row>
  );
});
