import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import styled from 'styled-components';
import { mapUrl } from '@/contract/pickup';
import type { AdminOrder } from '@/contract/admin/orders';
import { adminPaths } from '@/contract/admin/paths';
import { type ParcelState, parcelStates, isNewGoods } from '@/contract/fulfilment';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { from } from '@/ui/media';
import { Stack, Text } from '@/ui/primitives';
import { MapPin, Phone, Printer } from 'lucide-react';
import { SummaryLines, summaryLines } from '@/shared/OrderSummary';
import { Tag, StatusTag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { Timeline } from '@/ui/Timeline';
import { useTimestamp } from '@/lib/dates';
import { phoneHref } from '@/lib/contactLinks';
import { useWide } from '@/ui/useMediaQuery';
import { reloaded } from '../../api/adminApi';
import { ordersApi } from '../../api/ordersApi';
import { printPath, recallPath } from '../../lib/links';
import { useShortcuts } from '../../lib/shortcuts';
import { Columns } from '../../ui/Columns';
import { QueryState } from '../../ui/QueryState';
import { RuledSection } from '../../ui/RuledSection';
import { ScreenHead } from '../../ui/ScreenHead';
import { nextEvent, parcelStatus, packContentsText, isPickup } from '../../lib/orderTexts';
import { Gauge } from '../../ui/Gauge';
import { ChangeLines } from './reversals';
import { NextStep, type TypedParcel } from './NextStep';
import { OrderReceipts } from './receipts/OrderReceipts';
import { MoneyPanel } from './MoneyPanel';
import { OrderSums } from './OrderSums';
import { CustomerPanel, EmailsPanel, ParcelPanel } from './OrderPanels';
import { OrderHistory } from './OrderHistory';
import { Transition } from './steps/transitionMachine';

const Lines = styled(RuledSection)`
  ${from(600)} {
    & > dl {
      max-width: 340px;
      margin-left: auto;
    }
  }
`;

const timelineWidth = 900;

const usualStates: readonly ParcelState[] = [
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'delivered',
];

const usualPickupStates = usualStates.filter((state) => state !== 'shipped');

/** The timestamps of the parcel's states; undone transitions are ignored. */
function getTimestamps({
  placed_at,
  transitions,
}: AdminOrder): Partial<Record<ParcelState, string>> {
  const timestamps: Partial<Record<ParcelState, string>> = { placed: placed_at };
  const place = (state: ParcelState) => parcelStates.indexOf(state);
  for (const { from, to, at, undone } of transitions.toSorted((a, b) => a.id - b.id))
    // A step back does not change the timestamp of the state it returns to.
    if (!undone && place(to) >= place(from)) timestamps[to] = at;
  return timestamps;
}

function OrderSteps({ order }: { order: AdminOrder }) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const isWide = useWide(timelineWidth);
  const timestamps = getTimestamps(order);
  const isOver = order.parcel === 'cancelled' || order.parcel === 'returned';
  const expectedStates = isPickup(order) ? usualPickupStates : usualStates;
  const place = (state: ParcelState) =>
    parcelStates.indexOf(state) - parcelStates.indexOf(order.parcel);
  // An order that was shipped without packing, or ended early, shows only the states it went through.
  const past = usualStates.filter((state) => timestamps[state] && place(state) < 0);
  const upcoming = isOver ? [] : expectedStates.filter((state) => place(state) > 0);
  const states = [...past, order.parcel, ...upcoming];
  const current = past.length;
  const now = `${text(parcelStatus(order.parcel, order).id).toLowerCase()} ${timestamp(order.since)}`;
  const next = states[current + 1];
  const event = nextEvent(order);
  if (!isWide)
    return (
      <>
        <Gauge $cells={states.length} $full={current + 1} />
        <Text $above={2}>
          {next
            ? text('admin:order.step', {
                step: current + 1,
                steps: states.length,
                now,
                next: event === 'deliver' && isPickup(order) ? 'pickUp' : (event ?? ''),
              })
            : now}
        </Text>
      </>
    );
  return (
    <Timeline
      label={text('admin:order.flow.aria')}
      stopped={isOver}
      current={current}
      steps={states.map((state) => {
        const at = timestamps[state];
        const note = at && !upcoming.includes(state) ? { note: timestamp(at) } : {};
        return { key: state, label: text(parcelStatus(state, order).id), ...note };
      })}
    />
  );
}

function useUndoOffer({ number, delivery_method, undo, transitions }: AdminOrder): void {
  const { send } = Transition.useActorRef();
  const made = transitions.find(({ id }) => id === undo?.transition_id);
  const offer = useEffectEvent(() => {
    if (!undo || !made) return;
    send({
      type: 'offer',
      step: {
        kind: 'one',
        number,
        delivery_method,
        input: { event: made.event, from: made.from },
      },
      result: {
        undo: { kind: 'one', id: undo.transition_id },
        until: Date.parse(undo.until),
        left: [],
        moved: 1,
      },
    });
  });
  useEffect(() => offer(), [undo?.transition_id]);
}

const useBack = () => ({ to: adminPaths.orders, label: useText().text('admin:order.back') });

function Loaded({ order }: { order: AdminOrder }) {
  const { text, locale } = useText();
  useUndoOffer(order);
  const navigate = useNavigate();
  useShortcuts({ p: () => void navigate(printPath([order.number], 'slips')) });
  // Input survives a step, even a step by another user.
  const [typed, setTyped] = useState<TypedParcel>({});
  const isWide = useWide(timelineWidth);
  const { number, contact, address } = order;
  const total = formatMoney(order.total_amount, locale);
  const customer = `${contact.name} ${contact.last_name}`.trim();
  return (
    <>
      <ScreenHead
        title={text('admin:order.title', { number })}
        lead={
          <>
            <StatusTag status={parcelStatus(order.parcel, order)} />
            <span> </span>
            {isPickup(order) && <Tag>{text('admin:orders.pickup')}</Tag>}
            <span> </span>
            {order.origin === 'phone' && !isNewGoods(order) && (
              <Tag>{text('admin:orders.byPhone')}</Tag>
            )}
            <span>{` ${[total, customer, !isPickup(order) && address.city].filter(Boolean).join(', ')}`}</span>
          </>
        }
        back={useBack()}
        actions={[
          !isWide &&
            contact.phone !== '' && {
              icon: Phone,
              label: text('admin:order.call'),
              to: phoneHref(contact.phone),
              inBar: true,
            },
          !isWide &&
            address.street !== '' &&
            !isPickup(order) && {
              icon: MapPin,
              label: text('admin:order.map'),
              to: mapUrl(address),
              newTab: true,
            },
          {
            icon: Printer,
            label: text('admin:order.slip'),
            to: printPath([number], 'slips'),
            inBar: true,
          },
        ]}
      />
      <OrderSteps order={order} />
      <Columns $aside={350} style={{ marginTop: 28 }}>
        <Stack $gap={5}>
          <NextStep key={order.parcel} order={order} typed={typed} onType={setTyped} />
          <OrderReceipts order={order} />
          <Lines aria-labelledby="order-lines">
            <h2 id="order-lines">{text('admin:order.lines')}</h2>
            <SummaryLines lines={linesWithContents(order)} />
            <PackedBatches order={order} />
            <OrderSums order={order} lines={order.lines} pickup={isPickup(order)} />
            <ChangeLines order={order} />
          </Lines>
          <OrderHistory order={order} />
        </Stack>
        <Stack $gap={5}>
          <CustomerPanel order={order} />
          <ParcelPanel order={order} />
          <MoneyPanel order={order} />
          <EmailsPanel order={order} />
        </Stack>
      </Columns>
    </>
  );
}

const Contents = styled.small`
  display: block;
`;

const linesWithContents = (order: AdminOrder) =>
  summaryLines(order).map((line, index) => {
    const { components, quantity = 0 } = order.lines[index] ?? {};
    if (!components) return line;
    return { ...line, action: <Contents>{packContentsText(components, quantity)}</Contents> };
  });

/** The packed batches, including the batches of bottles in packs. A recalled batch links to its recall. */
function PackedBatches({ order: { batches, lines } }: { order: AdminOrder }) {
  const { text } = useText();
  if (batches.length === 0) return null;
  const names = new Map(
    lines.flatMap((line) =>
      [line, ...(line.components ?? [])].map(({ product_id, name }) => [product_id, name]),
    ),
  );
  return (
    <Text as="div" $size="xs" $above={3}>
      <b>{text('admin:order.batches')}</b>
      <ul>
        {batches.map(({ product_id, batch, pieces, recalled }) => (
          <li key={`${product_id} ${batch}`}>
            <StandaloneLink
              to={recallPath(product_id, batch)}
            >{`${pieces} × ${batch}`}</StandaloneLink>
            <span>{` ${names.get(product_id) ?? ''} `}</span>
            {recalled && <Tag $tone="danger">{text('admin:recall.running')}</Tag>}
          </li>
        ))}
      </ul>
    </Text>
  );
}

export default function OrderScreen() {
  const { text } = useText();
  const { number = '' } = useParams();
  const query = ordersApi.useGetOrderQuery({ params: { number } }, reloaded);
  const { currentData } = query;
  const title = text('admin:order.title', { number });
  const back = useBack();
  return (
    <>
      {currentData ? (
        <Loaded key={currentData.number} order={currentData} />
      ) : (
        <ScreenHead title={title} back={back} />
      )}
      <QueryState
        query={{ ...query, data: currentData }}
        what={title}
        height="480px"
        missing={text('admin:order.notFound')}
      />
    </>
  );
}
