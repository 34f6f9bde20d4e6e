import styled from 'styled-components';
import type { StockCount, StockItem } from '@/contract/admin/stock';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { FieldError } from '@/ui/Field';
import { differenceOf } from './counts';
import { signed } from './Movements';

const List = styled.ul`
  margin-top: 12px;
  color: var(--text);

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    padding-block: 8px;
    border-top: 1px solid var(--border);
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
  }
  strong {
    grid-row: span 2;
    align-self: center;
    font-variant-numeric: tabular-nums;
  }
`;

interface CountReviewProps {
  counts: readonly StockCount[];
  items: readonly StockItem[];
  sending: boolean;
  /** Of the whole request. */
  error?: string;
  onSend: () => void;
  onClose: () => void;
}

/** The differences, before they are written. */
export function CountReview({ counts, items, sending, error, onSend, onClose }: CountReviewProps) {
  const { text } = useText();
  const differing = counts.filter((count) => differenceOf(count) !== 0);
  const names = new Map(items.map(({ product_id, name }) => [product_id, name]));
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('admin:stock.count.review', { count: counts.length })}
      actions={
        <>
          {error && <FieldError>{error}</FieldError>}
          <Button loading={sending} onClick={onSend}>
            {differing.length > 0
              ? text('admin:stock.count.save', { count: differing.length })
              : text('admin:stock.count.finish')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text('admin:stock.count.goOn')}
          </Button>
        </>
      }
    >
      {differing.length === 0 ? (
        text('admin:stock.count.agrees')
      ) : (
        <List>
          {differing.map((count) => (
            <li key={count.product_id}>
              <span>{names.get(count.product_id)}</span>
              <strong>{signed(differenceOf(count))}</strong>
              <small>
                {text('admin:stock.count.found', {
                  counted: count.shelf,
                  book: count.book_seen,
                })}
              </small>
            </li>
          ))}
        </List>
      )}
    </Dialog>
  );
}
