import styled from 'styled-components';
import { calendarType, deliveryEntry, deliveryEntryName } from '@/contract/deliveryEntry';
import { shopDay } from '@/contract/deliveryDay';
import { onDay } from '@/contract/longDate';
import type { DeliveryMethod } from '@/contract/order';
import { formatMoney, type Para } from '@/contract/money';
import { useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { CalendarPlus } from '@/ui/icons';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';

const Box = styled(Panel)`
  & > p {
    margin-top: 10px;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  & > a {
    margin-top: 16px;
  }
`;

interface CashPanelProps {
  order: {
    number: string | null;
    created_at: string;
    expected_on: string | null;
    address: { recipient: string };
    delivery_method: DeliveryMethod;
  };
  amount: Para;
}

/**
 * The amount for the courier, and the day for one's calendar, or what to pay at pickup; nothing if there is none to
 * pay. Whoever receives a gift pays.
 */
export function CashPanel({ order, amount }: CashPanelProps) {
  const { text, locale } = useText();
  if (amount === 0 || order.number === null) return null;
  const { number, expected_on: day } = order;
  const { recipient } = order.address;
  if (order.delivery_method === 'pickup')
    return (
      <Box aria-labelledby="order-cash">
        <h2 id="order-cash">{text('orders:prepare.pickup')}</h2>
        <Price amount={amount} large />
        {recipient !== '' && <p>{text('orders:prepare.pickupBy', { name: recipient })}</p>}
      </Box>
    );
  if (recipient !== '')
    return (
      <Box aria-labelledby="order-cash">
        <h2 id="order-cash">{text('orders:prepare.recipient')}</h2>
        <Price amount={amount} large />
        <p>{text('orders:prepare.recipientText', { name: recipient })}</p>
      </Box>
    );
  const isComing = day !== null && day >= shopDay(new Date());
  const summary = text('orders:prepare.entry', { amount: formatMoney(amount, locale) });
  return (
    <Box aria-labelledby="order-cash">
      <h2 id="order-cash">{text('orders:prepare.title')}</h2>
      <Price amount={amount} large />
      <p>
        {isComing
          ? text('orders:prepare.day', { day: onDay(locale, day) })
          : text('orders:prepare.text')}
      </p>
      {isComing && (
        <ButtonLink
          variant="secondary"
          block
          className="no-print"
          download={deliveryEntryName(number)}
          to={`data:${calendarType},${encodeURIComponent(
            deliveryEntry({ number, day, summary, writtenAt: new Date(order.created_at) }),
          )}`}
        >
          <CalendarPlus aria-hidden="true" />
          <span>{text('orders:prepare.calendar')}</span>
        </ButtonLink>
      )}
    </Box>
  );
}
