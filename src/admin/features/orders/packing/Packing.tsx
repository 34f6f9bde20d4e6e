import { type FormEvent, useEffect, useId, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import styled from 'styled-components';
import type { AdminOrder } from '@/contract/admin/orders';
import type { ChosenBatch, PackingRow } from '@/contract/admin/recalls';
import { adminPaths } from '@/contract/admin/paths';
import { isNewGoods } from '@/contract/fulfilment';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { ButtonLink } from '@/ui/Button';
import { plainCheck } from '@/ui/choiceStyle';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { Printer, SkipForward } from 'lucide-react';
import { reloaded } from '../../../api/adminApi';
import { ordersApi } from '../../../api/ordersApi';
import { recallsApi } from '../../../api/recallsApi';
import { orderPath, packingPath, printPath } from '../../../lib/links';
import { eventText, isPickup } from '../../../lib/orderTexts';
import { useCan } from '../../../session/May';
import { Gauge } from '../../../ui/Gauge';
import { QueryState } from '../../../ui/QueryState';
import { Rows } from '../../../ui/Rows';
import { ScreenHead } from '../../../ui/ScreenHead';
import { SendButton } from '../../../ui/SendButton';
import { ActionBar } from '../../../ui/StickyBar';
import { Thumb } from '../../../ui/Thumbs';
import { ReceiptNumber, useReceiptEntry } from '../receipts/ReceiptFields';
import { useSteps } from '../steps/TransitionProvider';
import { BatchButton, BatchDialog, getChosenKey } from './BatchChoice';

const Page = styled.div`
  max-width: 640px;
`;
const List = styled(Rows)`
  margin-top: 8px;
  border-top: 0;
  color: var(--text);

  & > li {
    display: grid;
    grid-template-columns: 44px 56px minmax(0, 1fr);
    gap: 4px 12px;
    align-items: center;
    padding-block: 12px;
  }
  label {
    display: grid;
    place-items: center;
    align-self: stretch;
    min-height: 44px;
    margin-left: -8px;
  }
  label > input {
    ${plainCheck}
    width: 28px;
    height: 28px;
    border-radius: 8px;
  }
  strong {
    font: 600 1.25rem/1 var(--font-display);
    font-variant-numeric: lining-nums;
  }
  b {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  p + button,
  p + small {
    margin-top: 6px;
  }
`;

const Form = styled.form`
  display: grid;
  gap: 16px;
  margin-top: 16px;
`;
const Bar = styled(ActionBar)`
  & > a {
    flex: none;
    min-width: 50px;
    padding-inline: 14px;
  }
`;

interface RowsProps {
  rows: readonly PackingRow[];
  chosen: ReadonlyMap<number, readonly ChosenBatch[]>;
  ticked: ReadonlySet<number>;
  onTick: (id: number) => void;
  onOpen: (row: PackingRow) => void;
}

function PackingRows({ rows, chosen, ticked, onTick, onOpen }: RowsProps) {
  const { text } = useText();
  return (
    <List>
      {rows.map((row) => {
        const { product_id, name, net, image, pieces, packs, shelf } = row;
        return (
          <li key={product_id}>
            <label>
              <VisuallyHidden>{text('admin:packing.taken', { name })}</VisuallyHidden>
              <input
                type="checkbox"
                checked={ticked.has(product_id)}
                onChange={() => onTick(product_id)}
              />
            </label>
            <Thumb image={image} size={56} />
            <div>
              <p>
                <strong>{`${pieces} × `}</strong>
                <b>{name}</b>
                <span>{` ${net}`}</span>
              </p>
              {packs.length > 0 && (
                <Text $size="xs">
                  {text('admin:packing.inPack', { packs: [...new Set(packs)].join(', ') })}
                </Text>
              )}
              {shelf.length > 0 ? (
                <BatchButton
                  row={row}
                  chosen={chosen.get(product_id) ?? []}
                  onOpen={() => onOpen(row)}
                />
              ) : (
                <small>{text('admin:packing.unknownBatch')}</small>
              )}
            </div>
          </li>
        );
      })}
    </List>
  );
}

/** The number of the receipt to enclose, or undefined if the order has a receipt or needs none. */
function usePackedReceipt(order: AdminOrder) {
  const mayWrite = useCan('receipts.write');
  const { made, missing, amount, next_number: next } = order.receipts;
  const kind = missing?.kind ?? ('sale' as const);
  const input = { order: order.number, kind, amount, since: null, next, numberOnly: true };
  const entry = useReceiptEntry(input);
  const isSold = made.some((receipt) => receipt.kind === 'sale');
  return mayWrite && amount > 0 && !isSold && !isNewGoods(order) ? { kind, entry } : undefined;
}

/** The numbers of the orders to pack after this one, or undefined outside a queue. */
const useQueue = () => (useLocation().state as { queue?: readonly string[] } | null)?.queue;

/** The next order in the queue, or the screen where packing began. */
function getNext(number: string, queue: readonly string[] | undefined) {
  const [next, ...rest] = queue ?? [];
  return {
    to: next !== undefined ? packingPath(next) : queue ? adminPaths.today : orderPath(number),
    state: next === undefined ? undefined : { queue: rest },
  };
}

function Loaded({ order, rows }: { order: AdminOrder; rows: readonly PackingRow[] }) {
  const { text } = useText();
  const { busy, move } = useSteps();
  const queue = useQueue();
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<number>();
  const [picked, setPicked] = useState<ReadonlyMap<number, ChosenBatch[]>>(new Map());
  const { number, contact, address, note, pieces } = order;
  const receipt = usePackedReceipt(order);
  const [numberField, focusNumber] = useFocusTarget<HTMLInputElement>();
  const formId = useId();
  // A choice that is no longer on the shelf is replaced by the suggestion.
  const isOnShelf = ({ shelf }: PackingRow, choice: readonly ChosenBatch[]) =>
    choice.every(({ batch, pieces: needed }) =>
      shelf.some((one) => one.batch === batch && !one.blocked && one.pieces >= needed),
    );
  const chosen = new Map(
    rows.map((row) => {
      const choice = picked.get(row.product_id);
      return [row.product_id, choice && isOnShelf(row, choice) ? choice : row.proposed];
    }),
  );
  const current = rows.find(({ product_id }) => product_id === open);
  const pack = async (event: FormEvent) => {
    event.preventDefault();
    if (receipt?.entry.canSend && !(await receipt.entry.submit())) {
      focusNumber();
      return;
    }
    const batches = [...chosen].flatMap(([product_id, choice]) =>
      choice.map((one) => ({ product_id, ...one })),
    );
    move(order, { event: 'pack', batches });
  };
  return (
    <>
      <Stack $gap={3}>
        <Cluster $between>
          <p>
            <b>{`${contact.name} ${contact.last_name} `}</b>
            <Text as="span">{isPickup(order) ? text('admin:orders.pickup') : address.city}</Text>
          </p>
          <Text as="span" $tabular>
            {text('admin:recall.pieces', { count: pieces })}
          </Text>
        </Cluster>
        <Gauge
          role="img"
          aria-label={text('admin:packing.progress', { count: ticked.size, of: rows.length })}
          $cells={rows.length}
          $full={ticked.size}
        />
        {note && <Alert tone="info">{note}</Alert>}
      </Stack>
      <PackingRows
        rows={rows}
        chosen={chosen}
        ticked={ticked}
        onOpen={({ product_id }) => setOpen(product_id)}
        onTick={(id) => {
          const next = new Set(ticked);
          if (!next.delete(id)) next.add(id);
          setTicked(next);
        }}
      />
      <Form id={formId} onSubmit={(event) => void pack(event)}>
        {receipt && (
          <ReceiptNumber
            ref={numberField}
            entry={receipt.entry}
            label={text('admin:receipts.numberOf', { kind: receipt.kind })}
            hint={text('admin:packing.receiptHint')}
          />
        )}
        <Text $size="xs">{text('admin:packing.hint')}</Text>
      </Form>
      <Bar>
        <ButtonLink
          variant="secondary"
          to={printPath([number], 'slips')}
          aria-label={text('admin:order.slip')}
        >
          <Printer aria-hidden="true" />
        </ButtonLink>
        {queue?.[0] !== undefined && (
          <ButtonLink
            variant="secondary"
            {...getNext(number, queue)}
            aria-label={text('admin:packing.skip', { number: queue[0] })}
          >
            <SkipForward aria-hidden="true" />
          </ButtonLink>
        )}
        <SendButton
          type="submit"
          form={formId}
          disabled={busy}
          loading={receipt?.entry.isLoading ?? false}
        >
          {text(eventText('pack', order))}
        </SendButton>
      </Bar>
      {current && (
        <BatchDialog
          key={getChosenKey(current.proposed)}
          row={current}
          chosen={chosen.get(current.product_id) ?? []}
          onClose={() => setOpen(undefined)}
          onChoose={(choice) => {
            setPicked(new Map(picked).set(current.product_id, choice));
            setOpen(undefined);
          }}
        />
      )}
    </>
  );
}

function OrderPacking({ number }: { number: string }) {
  const { text } = useText();
  const navigate = useNavigate();
  const queue = useQueue();
  const request = { params: { number } };
  const order = ordersApi.useGetOrderQuery(request, reloaded);
  const packing = recallsApi.useGetPackingQuery(request, reloaded);
  const parcel = order.currentData?.parcel;
  const [wasConfirmed, setWasConfirmed] = useState(false);
  if (parcel === 'confirmed' && !wasConfirmed) setWasConfirmed(true);
  // Somebody else may have packed an order in the queue.
  const isPassed = queue !== undefined && !order.isFetching && parcel !== 'confirmed';
  const isDone = parcel !== undefined && ((wasConfirmed && parcel === 'packed') || isPassed);
  useEffect(() => {
    const { to, state } = getNext(number, queue);
    if (isDone) void navigate(to, { replace: true, state });
  }, [isDone, number, queue, navigate]);
  const title = text('admin:packing.title', { number });
  const data = order.currentData &&
    packing.currentData && { order: order.currentData, rows: packing.currentData.rows };
  return (
    <Page>
      <ScreenHead
        title={title}
        back={
          queue
            ? { to: adminPaths.today, label: text('admin:today.title') }
            : { to: orderPath(number), label: text('admin:order.title', { number }) }
        }
      />
      {data && parcel === 'confirmed' && <Loaded key={number} {...data} />}
      {data && parcel !== 'confirmed' && !wasConfirmed && !isDone && (
        <Alert tone="info">{text('admin:packing.notNow')}</Alert>
      )}
      <QueryState
        query={{ ...(order.error ? order : packing), data }}
        what={title}
        height="480px"
        missing={text('admin:order.notFound')}
      />
    </Page>
  );
}

/** What to pick for an order, with the batch of each bottle. */
export default function Packing() {
  const { number = '' } = useParams();
  return <OrderPacking key={number} number={number} />;
}
