import { useId, useState } from 'react';
import styled from 'styled-components';
import {
  readTrackingNumbers,
  type TrackingOutcome,
  trackingOutcomes,
  type TrackingRow,
} from '@/contract/admin/courierFile';
import { maxBulkOrders } from '@/contract/admin/orders';
import type { BulkResponse } from '@/contract/admin/orderTransitions';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Checkbox } from '@/ui/Checkbox';
import { Stack } from '@/ui/primitives';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import type { TableColumn } from '@/ui/ResponsiveTable';
import { type Status, StatusTag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { ordersApi } from '../../../api/ordersApi';
import { orderPath } from '../../../lib/links';
import { RequestError } from '../../../ui/requests';
import { ComparedList, WrittenLine } from '../../../ui/pastedLists';
import { parcelTexts } from '../../../lib/orderTexts';
import { Transition, undoEnd } from '../steps/transitionMachine';
import { useLeftOrders } from '../steps/UndoStrip';
import { SendButton } from '../../../ui/SendButton';

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
  if (!parcel) return <span translate="no">{number}</span>;
  return (
    <StandaloneLink to={orderPath(number)} translate="no">
      {number}
    </StandaloneLink>
  );
}

function Customer({ customer, city }: TrackingRow) {
  return (
    <>
      <strong>{`${customer} `}</strong>
      <small>{city}</small>
    </>
  );
}

/** The stored number, if the list contains another one. */
function TrackingNumber({ tracking_number, stored, line, text }: TrackingRow) {
  return (
    <Numbers translate="no">
      {stored !== '' && stored !== tracking_number && <del>{stored}</del>}
      <span>{tracking_number}</span>
      <WrittenLine line={line} text={text} />
    </Numbers>
  );
}

function Outcome({ outcome, parcel }: TrackingRow) {
  const { text } = useText();
  return (
    <>
      <StatusTag status={outcomeTexts[outcome]} />
      <span> </span>
      <small>{outcome === 'wrongState' && parcel && text(parcelTexts[parcel].id)}</small>
    </>
  );
}

const trackingColumns: readonly TableColumn<TrackingRow>[] = [
  { header: 'admin:orders.column.number', Cell: Order, card: { area: '1 / 1' } },
  {
    header: 'admin:orders.column.customer',
    Cell: Customer,
    card: { area: '2 / 1 / auto / span 2' },
  },
  { header: 'admin:order.tracking', Cell: TrackingNumber, card: { area: '3 / 1 / auto / span 2' } },
  { header: 'admin:tracking.column', Cell: Outcome, card: { area: '1 / 2' }, align: 'right' },
];

const fieldMessages: OwnFieldMessages = {
  text: {
    too_long: { id: 'admin:tracking.tooLong', values: { max: maxBulkOrders } },
  },
};

const listTexts = {
  list: 'admin:tracking.list',
  hint: 'admin:tracking.list.hint',
  compare: 'admin:tracking.compare',
  unreadable: 'admin:tracking.unreadable',
} as const;

const rank = (outcome: TrackingOutcome) => trackingOutcomes.indexOf(outcome);

interface TrackingNumbersProps {
  courier: string;
}

export default function TrackingNumbers({ courier }: TrackingNumbersProps) {
  const { text } = useText();
  const id = useId();
  const [read] = ordersApi.useReadTrackingNumbersMutation();
  const [response, setResponse] = useState<BulkResponse>();
  const title = text('admin:tracking.title');
  return (
    <section aria-labelledby={id}>
      <Stack $gap={5}>
        <h2 id={id}>{title}</h2>
        <div role="status">{response && <SavedNumbers response={response} />}</div>
        <ComparedList
          title={title}
          caption={text('admin:tracking.caption')}
          texts={listTexts}
          struct={readTrackingNumbers.body}
          fieldMessages={fieldMessages}
          read={(body) => read({ body })}
          onRead={() => setResponse(undefined)}
          getRows={({ rows }) => rows.toSorted((a, b) => rank(a.outcome) - rank(b.outcome))}
          columns={trackingColumns}
        >
          {(rows, close) => (
            <Confirmation
              rows={rows}
              courier={courier}
              onDone={(done) => {
                close();
                setResponse(done);
              }}
            />
          )}
        </ComparedList>
      </Stack>
    </section>
  );
}

function SavedNumbers({ response: { results } }: { response: BulkResponse }) {
  const { text } = useText();
  const leftOrders = useLeftOrders();
  const unchangedOrders = results.filter(
    ({ outcome }) => outcome !== 'changed' && outcome !== 'unchanged',
  );
  const written = text('admin:tracking.stored', { count: results.length - unchangedOrders.length });
  if (unchangedOrders.length === 0) return <Alert tone="success">{written}</Alert>;
  return (
    <Alert tone="warning">
      {`${written} ${text('admin:tracking.left', { count: unchangedOrders.length, orders: leftOrders(unchangedOrders) })}`}
    </Alert>
  );
}

interface ConfirmationProps extends TrackingNumbersProps {
  rows: readonly TrackingRow[];
  onDone: (response: BulkResponse) => void;
}

function Confirmation({ rows, courier, onDone }: ConfirmationProps) {
  const { text } = useText();
  const { send } = Transition.useActorRef();
  const [wantsShip, setShip] = useState(true);
  const [batch] = useState(createUuid);
  const [set, { isLoading, error }] = ordersApi.useSetTrackingNumbersMutation();
  const changes = rows.filter(({ outcome }) => outcome === 'new' || outcome === 'differs');
  const shipped = rows.filter(
    (row) => row.parcel === 'packed' && (row.outcome === 'same' || changes.includes(row)),
  );
  const isShipping = wantsShip && shipped.length > 0;
  const written = isShipping
    ? rows.filter((row) => changes.includes(row) || shipped.includes(row))
    : changes;
  const confirm = async () => {
    const orders = written.flatMap(({ number, parcel: from, stored, tracking_number }) =>
      from ? [{ number, from, stored, tracking_number }] : [],
    );
    const { data } = await set({ body: { batch, ship: isShipping, courier, orders } });
    if (!data) return;
    if (data.undo_until !== null) {
      const isShipped = (number: string) => shipped.some((row) => row.number === number);
      const moved = data.results.filter(
        ({ number, outcome }) => outcome === 'changed' && isShipped(number),
      );
      const until = undoEnd(data.undo_until);
      const step = { kind: 'many', event: 'ship', batch, orders: [] } as const;
      const undo = { kind: 'many', batch } as const;
      send({ type: 'dismiss' });
      send({ type: 'offer', step, result: { undo, until, left: [], moved: moved.length } });
    }
    onDone(data);
  };
  const count = isShipping ? shipped.length : changes.length;
  return (
    <Stack>
      {shipped.length > 0 && (
        <Checkbox checked={wantsShip} onChange={({ target }) => setShip(target.checked)}>
          {text('admin:tracking.ship', { count: shipped.length, courier })}
        </Checkbox>
      )}
      <RequestError error={error} />
      {written.length === 0 ? (
        <Alert>{text('admin:tracking.nothing')}</Alert>
      ) : (
        <div>
          <SendButton loading={isLoading} onClick={() => void confirm()}>
            {text(isShipping ? 'admin:tracking.storeAndShip' : 'admin:tracking.store', { count })}
          </SendButton>
        </div>
      )}
    </Stack>
  );
}
