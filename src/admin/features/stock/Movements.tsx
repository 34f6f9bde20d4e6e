import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type { MovementKind, StockMovement } from '@/contract/admin/stock';
import { type MessageId, type TextOf, useText } from '@/lib/text';
import { touchTarget } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { orderPath } from '../../lib/links';
import { useMoment, useShortDay } from '@/lib/dates';

const List = styled.ul`
  font-size: var(--text-sm);

  li {
    display: grid;
    grid-template-columns: 52px minmax(0, 1fr) auto;
    gap: 2px 12px;
    padding-block: 10px;
    border-top: 1px solid var(--border);
  }
  li:first-child {
    border-top: 0;
  }
  .delta {
    font-weight: 700;
    text-align: right;
  }
  .delta[data-in] {
    color: var(--success);
  }
  small {
    font-size: var(--text-xs);
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  small:last-child {
    grid-column: 2 / -1;
  }
  a {
    ${touchTarget}
    color: var(--link);
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.22em;
  }
`;

export const kindTexts: Readonly<Record<MovementKind, MessageId>> = {
  produced: 'admin:stock.reason.made',
  purchased: 'admin:stock.reason.bought',
  found: 'admin:stock.reason.found',
  market: 'admin:stock.reason.market',
  gift: 'admin:stock.kind.gift',
  sample: 'admin:stock.kind.sample',
  ownUse: 'admin:stock.reason.own',
  damaged: 'admin:stock.reason.broken',
  expired: 'admin:stock.reason.expired',
  correction: 'admin:stock.kind.correction',
};

const orderTexts = {
  order: 'admin:stock.reason.order',
  cancellation: 'admin:stock.reason.cancelled',
  return: 'admin:stock.reason.returned',
} as const;

/** A negative number with a minus sign; a positive one with its plus. */
export const signed = (delta: number) => (delta < 0 ? `−${-delta}` : `+${delta}`);

function reasonOf(movement: StockMovement, text: TextOf): ReactNode {
  const { reason, kind, batch, order_number: number, counted, delta } = movement;
  switch (reason) {
    case 'order':
    case 'cancellation':
    case 'return':
      return (
        <>
          {/* In both languages the number comes last. */}
          <span>{`${text(orderTexts[reason], { number: '' }).trim()} `}</span>
          {number !== null && (
            <Link to={orderPath(number)} translate="no">
              {number}
            </Link>
          )}
        </>
      );
    case 'count':
      return counted === null
        ? text('admin:stock.count')
        : text('admin:stock.count.noted', { counted, book: counted - delta });
    case 'files':
      return text('admin:stock.reason.files');
    case 'opening':
      return text('admin:stock.reason.opening');
    default: {
      const direction = reason === 'in' ? 'admin:stock.in' : 'admin:stock.out';
      const name = text(kind ? kindTexts[kind] : direction);
      return batch === null ? name : `${name}, ${text('admin:stock.batchOf', { batch })}`;
    }
  }
}

/** Movements of a product, newest first, each with the pieces that were for sale after it. */
export function Movements({ movements }: { movements: readonly StockMovement[] }) {
  const { text } = useText();
  const moment = useMoment();
  const shortDay = useShortDay();
  return (
    <List>
      {movements.map((movement) => {
        const { id, at, delta, stock_after, staff, note, best_before } = movement;
        const by = [moment(at), staff].filter(Boolean).join(', ');
        const day = best_before && text('admin:stock.expires', { date: shortDay(best_before) });
        return (
          <li key={id}>
            <span className="delta" data-in={delta > 0 ? '' : undefined}>
              {signed(delta)}
            </span>
            <span>{reasonOf(movement, text)}</span>
            <small>
              <VisuallyHidden>{`${text('admin:stock.column.forSale')} `}</VisuallyHidden>
              <span>{stock_after}</span>
            </small>
            <small>{[by, note, day].filter(Boolean).join(' · ')}</small>
          </li>
        );
      })}
    </List>
  );
}
