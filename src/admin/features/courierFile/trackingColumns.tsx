import styled from 'styled-components';
import type { TrackingOutcome, TrackingRow } from '@/contract/admin/courierFile';
import { useText } from '@/lib/text';
import type { TableColumn } from '@/ui/ResponsiveTable';
import { type Status, StatusTag } from '@/ui/Tag';
import { parcelTexts } from '../shared/stepTexts';
import { OrderLink } from './parcelColumns';

const outcomeTexts: Readonly<Record<TrackingOutcome, Status>> = {
  new: { id: 'admin:tracking.outcome.new', tone: 'success' },
  differs: { id: 'admin:tracking.outcome.differs', tone: 'warning' },
  same: { id: 'admin:tracking.outcome.same', tone: 'neutral' },
  wrongState: { id: 'admin:tracking.outcome.wrongState', tone: 'danger' },
  unknown: { id: 'admin:tracking.outcome.unknown', tone: 'danger' },
  double: { id: 'admin:tracking.outcome.double', tone: 'danger' },
  invalid: { id: 'admin:tracking.outcome.invalid', tone: 'danger' },
};

const Numbers = styled.span`
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;

  del {
    display: block;
    color: var(--text-muted);
  }
`;

function Order({ number, parcel }: TrackingRow) {
  return parcel ? <OrderLink number={number} /> : number;
}

function Customer({ customer, city }: TrackingRow) {
  return (
    <>
      <strong>{customer}</strong> <small>{city}</small>
    </>
  );
}

/** The stored number, if another one is on the list. */
function TrackingNumber({ tracking_number, stored }: TrackingRow) {
  return (
    <Numbers>
      {stored !== '' && stored !== tracking_number && <del>{stored}</del>}
      {tracking_number}
    </Numbers>
  );
}

function Outcome({ outcome, parcel, line }: TrackingRow) {
  const { text } = useText();
  return (
    <>
      <StatusTag status={outcomeTexts[outcome]} />{' '}
      <small>
        {outcome === 'wrongState' && parcel
          ? text(parcelTexts[parcel].id)
          : !parcel && text('admin:tracking.line', { line })}
      </small>
    </>
  );
}

export const trackingColumns: readonly TableColumn<TrackingRow>[] = [
  { header: 'admin:orders.column.number', Cell: Order, card: { area: '1 / 1' } },
  {
    header: 'admin:orders.column.customer',
    Cell: Customer,
    card: { area: '2 / 1 / auto / span 2' },
  },
  { header: 'admin:order.tracking', Cell: TrackingNumber, card: { area: '3 / 1 / auto / span 2' } },
  { header: 'admin:tracking.column', Cell: Outcome, card: { area: '1 / 2' }, align: 'right' },
];
