import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import type { CartChange } from '../../../contract/cart';
import { formatMoney } from '../../../contract/money';
import { useText, type MessageId } from '../../lib/text';
import { Alert } from '../../ui/Alert';
import { useCheckoutState } from './CheckoutProvider';

const List = styled.ul`
  display: grid;
  gap: 4px;
  margin-top: 6px;
`;

const words: Readonly<Record<CartChange['kind'], MessageId>> = {
  price: 'checkout:changes.price',
  quantity: 'checkout:changes.quantity',
  unavailable: 'checkout:changes.unavailable',
  added: 'checkout:changes.added',
  removed: 'checkout:changes.removed',
  delivery: 'checkout:changes.delivery',
  contact: 'checkout:changes.contact',
  address: 'checkout:changes.address',
  terms: 'checkout:changes.terms',
};
const amounts: readonly CartChange['kind'][] = ['price', 'delivery'];

/** What differs from what the shopper had agreed to; it stands until the order is placed. */
export function OverviewChanges() {
  const { text, locale } = useText();
  const changes = useCheckoutState(({ context }) => context.changes);
  const changed = useCheckoutState((state) => state.matches({ overview: 'changed' }));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changed) place.current?.focus();
  }, [changed, changes]);

  if (changes.length === 0 && !changed) return null;
  const shown = ({ kind }: CartChange, value: number | null) => {
    if (value === null) return '';
    return amounts.includes(kind) ? formatMoney(value, locale) : value;
  };
  return (
    <Alert ref={place} tone="warning" role="alert" tabIndex={-1}>
      <strong>{text('checkout:changes.title')}</strong>
      <List>
        {changes.map((change, index) => (
          <li key={index}>
            {text(words[change.kind], {
              name: change.name ?? '',
              before: shown(change, change.before),
              now: shown(change, change.now),
            })}
          </li>
        ))}
      </List>
      <p>{text('checkout:changes.consent')}</p>
    </Alert>
  );
}
