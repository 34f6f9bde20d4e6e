import { Link } from 'react-router';
import styled from 'styled-components';
import type { CourierParcel } from '@/contract/admin/courierFile';
import { formatNumber } from '@/contract/numbers';
import { useText } from '@/lib/text';
import { Price } from '@/ui/Price';
import type { TableColumn } from '@/ui/ResponsiveTable';
import { touchTarget } from '@/ui/TextLink';
import { orderPath } from '../../lib/links';

const NumberLink = styled(Link)`
  font: 600 1.0625rem/1.2 var(--font-display);
  white-space: nowrap;
  ${touchTarget}
`;
const Lines = styled.div`
  overflow-wrap: anywhere;

  small {
    display: block;
  }
`;

export function OrderLink({ number }: { number: string }) {
  return <NumberLink to={orderPath(number)}>{number}</NumberLink>;
}

function Recipient({ recipient, phone }: CourierParcel) {
  return (
    <Lines>
      <strong>{recipient}</strong>
      <small>{phone}</small>
    </Lines>
  );
}

function Destination({ street, zip, place, note }: CourierParcel) {
  return (
    <Lines>
      {street}
      <small>{`${zip} ${place}`}</small>
      {note && <small>{note}</small>}
    </Lines>
  );
}

function Weight({ weight }: CourierParcel) {
  const { locale } = useText();
  return <small>{weight === null ? '–' : `${formatNumber(weight / 1000, locale, 2)} kg`}</small>;
}

function Amount({ amount }: CourierParcel) {
  return <Price amount={amount} />;
}

export const parcelColumns: readonly TableColumn<CourierParcel>[] = [
  { header: 'admin:orders.column.number', Cell: OrderLink, card: { area: '1 / 1' } },
  { header: 'admin:courier.field.recipient', Cell: Recipient, card: { area: '2 / 1' } },
  {
    header: 'admin:courier.field.place',
    Cell: Destination,
    card: { area: '3 / 1 / auto / span 2' },
  },
  {
    header: 'admin:courier.field.weight',
    Cell: Weight,
    card: { area: '2 / 2', align: 'start' },
    align: 'right',
  },
  { header: 'admin:courier.field.amount', Cell: Amount, card: { area: '1 / 2' }, align: 'right' },
];
