import styled from 'styled-components';
import { calendarType, calendarEvent, calendarEventName } from '@/contract/calendarEvent';
import { onDay } from '@/contract/longDate';
import { formatMoney, type Para } from '@/contract/money';
import { useShopDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { CalendarPlus } from 'lucide-react';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';
import { Text } from '@/ui/primitives';
import type { DisplayedOrder } from './OrderFacts';

const Large = styled.p`
  margin-block: 10px 4px;

  & > span {
    font: 600 clamp(2.5rem, 2.2rem + 1.2vw, 3.25rem) / 1.05 var(--font-display);
    font-variant-numeric: lining-nums;
    letter-spacing: -0.025em;
  }
  && small {
    font: 600 1rem var(--font-ui);
  }
`;
export const Amount = ({ amount }: { amount: Para }) => (
  <Large>
    <Price amount={amount} />
  </Large>
);

interface CashPanelProps {
  order: DisplayedOrder;
  justPlaced?: boolean;
}

export function CashPanel({ order, justPlaced = false }: CashPanelProps) {
  const { text, locale } = useText();
  const today = useShopDay();
  const { number, expected_on: day, to_collect: amount, delivery_method: method } = order;
  if (amount === 0 || number === null) return null;
  const isPickup = method === 'pickup';
  const { recipient: name } = order.address;
  const isComing = !isPickup && name === '' && day !== null && day >= today;
  const summary = text('orders:prepare.entry', { amount: formatMoney(amount, locale) });
  const placedText = text(isPickup ? 'orders:success.pickupCash' : 'orders:success.cash', {
    phone: order.contact.phone,
  });
  const laterText = isComing
    ? text('orders:prepare.day', { day: onDay(locale, day) })
    : !isPickup && text('orders:prepare.text');
  const recipientText = isPickup ? 'orders:prepare.pickupBy' : 'orders:prepare.recipientText';
  const buyerText = justPlaced ? placedText : laterText;
  const message = name === '' ? buyerText : text(recipientText, { name });
  return (
    <Panel aria-labelledby="order-cash">
      <h2 id="order-cash">
        {text(
          isPickup
            ? 'orders:prepare.pickup'
            : name === ''
              ? 'orders:prepare.title'
              : 'orders:prepare.recipient',
        )}
      </h2>
      <Amount amount={amount} />
      {message && <Text>{message}</Text>}
      {isComing && (
        <ButtonLink
          variant="secondary"
          className="no-print"
          style={{ marginTop: 16 }}
          download={calendarEventName(number)}
          to={`data:${calendarType},${encodeURIComponent(
            calendarEvent({ number, day, summary, writtenAt: new Date(order.created_at) }),
          )}`}
        >
          <CalendarPlus />
          <span>{text('orders:prepare.calendar')}</span>
        </ButtonLink>
      )}
    </Panel>
  );
}
