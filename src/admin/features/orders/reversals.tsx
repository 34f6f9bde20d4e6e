import { Fragment, useState } from 'react';
import styled from 'styled-components';
import { type AdminOrder, reasonMaxLength, type LineChangeKind } from '@/contract/admin/orders';
import type { TransitionInput } from '@/contract/admin/orderTransitions';
import { useText, type MessageId } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Stack, Cluster } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';
import { TextField, FieldError } from '@/ui/Field';
import { SelectField } from '@/ui/form/FormSelect';
import { Select } from '@/ui/inputs';
import { InlineButton } from '@/ui/TextLink';
import { formatMoney } from '@/contract/money';
import { paidFor } from '@/contract/totals';
import { Alert } from '@/ui/Alert';
import { useToast } from '@/ui/toast/ToastProvider';
import { ordersApi } from '../../api/ordersApi';
import { useOnce } from '../../lib/useOnce';
import { RequestError } from '../../ui/requests';
import { SendButton } from '../../ui/SendButton';

const Goods = styled.fieldset`
  legend {
    font-size: var(--text-sm);
    font-weight: 600;
  }
  li {
    display: flex;
    gap: 12px;
    align-items: center;
    justify-content: space-between;
    padding-block: 6px;
    color: var(--text);
    text-wrap: balance;
  }
  li[data-piece] {
    padding: 0 0 6px 16px;
  }
  select {
    width: auto;
  }
`;

const returnReasons: readonly MessageId[] = [
  'admin:transition.return.why.refused',
  'admin:transition.return.why.unreachable',
  'admin:transition.return.why.withdrawn',
  'admin:transition.return.why.damaged',
];

type Destination = 'stock' | 'writeOff';
type Broken = Readonly<Record<number, number>>;
type Line = AdminOrder['lines'][number];

/** Chooses the goods of each line that go on sale again. Packs are booked by the unit, as some may be broken. */
function useGoods(lines: readonly Line[]) {
  const { text } = useText();
  const [destination, setDestination] = useState<readonly Destination[]>(() =>
    lines.map(() => 'stock'),
  );
  const [broken, setBroken] = useState<readonly Broken[]>(() => lines.map(() => ({})));
  const isRestocked = (position: number) => destination[position] !== 'writeOff';
  return {
    /** Builds the request for this many packs, which may be fewer than when broken bottles were chosen. */
    getRequest(position: number, packs: number) {
      if (!isRestocked(position)) return { into: 'writeOff' } as const;
      const parts = (lines[position]?.components ?? []).flatMap(({ product_id, quantity }) => {
        const pieces = Math.min(broken[position]?.[product_id] ?? 0, packs * quantity);
        return pieces > 0 ? [{ product_id, pieces }] : [];
      });
      return { into: 'stock', ...(parts.length > 0 && { broken: parts }) } as const;
    },
    select: (position: number, label: string) => (
      <Select
        aria-label={label}
        value={destination[position]}
        onChange={({ target }) =>
          setDestination(destination.with(position, target.value as Destination))
        }
      >
        <option value="stock">{text('admin:transition.return.restock')}</option>
        <option value="writeOff">{text('admin:transition.return.writeOff')}</option>
      </Select>
    ),
    /** Lists the bottles in this many packs, with a choice of how many are broken. */
    renderBottles(position: number, packs: number) {
      const value = broken[position] ?? {};
      const components = isRestocked(position) ? lines[position]?.components : undefined;
      return components?.map(({ product_id, name, net, quantity }) => (
        <li key={product_id} data-piece>
          <small>{`${packs * quantity} × ${name}, ${net}`}</small>
          <Cluster as="label" $gap={2}>
            <small>{text('admin:pack.broken')}</small>
            <Select
              aria-label={text('admin:pack.broken.of', { name })}
              value={Math.min(value[product_id] ?? 0, packs * quantity)}
              onChange={({ target }) =>
                setBroken(broken.with(position, { ...value, [product_id]: Number(target.value) }))
              }
            >
              {Array.from({ length: packs * quantity + 1 }, (_, count) => (
                <option key={count}>{count}</option>
              ))}
            </Select>
          </Cluster>
        </li>
      ));
    },
  };
}

interface ReasonFieldProps {
  /** The label of a free-text reason, or false for a return, whose reasons are fixed. */
  label: string | false;
  value: string;
  onChange: (reason: string) => void;
}

function ReasonField({ label, value, onChange }: ReasonFieldProps) {
  const { text } = useText();
  if (!label)
    return (
      <SelectField
        label={text('admin:transition.return.why')}
        options={returnReasons.map((id) => ({ value: text(id), label: text(id) }))}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={label}
      optional
      value={value}
      maxLength={reasonMaxLength}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface ReverseDialogProps {
  event: 'cancel' | 'return';
  order: AdminOrder;
  onClose: () => void;
  onMove: (input: Pick<TransitionInput, 'reason' | 'lines'>) => void;
}

/** Confirms a cancellation, or asks which units of a returned parcel can be sold again. */
export function ReverseDialog({ event, order, onClose, onMove }: ReverseDialogProps) {
  const { text } = useText();
  const isReturn = event === 'return';
  const [reason, setReason] = useState(isReturn ? text(returnReasons[0]!) : '');
  const goods = useGoods(order.lines);
  const lines = order.lines.map(({ quantity, returned = 0 }, position) => ({
    position,
    ...goods.getRequest(position, quantity - returned),
  }));
  const { number } = order;
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={text(isReturn ? 'admin:transition.return.title' : 'admin:transition.cancel.title', {
        number,
      })}
      actions={
        <>
          <Button
            variant="danger"
            onClick={() => onMove({ reason: reason.trim(), ...(isReturn && { lines }) })}
          >
            {text(isReturn ? 'admin:transition.return' : 'admin:transition.cancel')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {text(isReturn ? 'common:action.cancel' : 'admin:transition.cancel.keep')}
          </Button>
        </>
      }
    >
      <Stack $gap={4}>
        {!isReturn && <p>{text('admin:transition.cancel.text')}</p>}
        <ReasonField
          label={!isReturn && text('admin:transition.cancel.reason')}
          value={reason}
          onChange={setReason}
        />
        {isReturn && (
          <Goods>
            <legend>{text('admin:transition.return.goods')}</legend>
            <ul>
              {order.lines.map((line, position) => {
                const remaining = line.quantity - (line.returned ?? 0);
                return (
                  <Fragment key={line.product_id}>
                    <li>
                      <span>{`${remaining} × ${line.name}, ${line.net}`}</span>
                      {goods.select(position, line.name)}
                    </li>
                    {goods.renderBottles(position, remaining)}
                  </Fragment>
                );
              })}
            </ul>
          </Goods>
        )}
      </Stack>
    </Dialog>
  );
}

interface ChangeLinesDialogProps {
  order: AdminOrder;
  kind: LineChangeKind;
  onClose: () => void;
}

/** Chooses how many units the customer keeps or returns, and shows the effect on the money. */
function ChangeLinesDialog({ order, kind, onClose }: ChangeLinesDialogProps) {
  const { text, locale } = useText();
  const toast = useToast();
  const isReturn = kind === 'returned';
  // Keeps the opened lines and version, because the order may change while the dialog is open.
  const [openedOrder] = useState(order);
  const [pieces, setPieces] = useState<readonly number[]>(() => openedOrder.lines.map(() => 0));
  const goods = useGoods(openedOrder.lines);
  const [reason, setReason] = useState(isReturn ? text(returnReasons[2]!) : '');
  const [changeLines, { isLoading, error }] = ordersApi.useChangeOrderLinesMutation();
  const change = useOnce(changeLines);
  const lines = openedOrder.lines.map((line, position) => ({
    ...line,
    position,
    remaining: line.quantity - (line.returned ?? 0),
    removedCount: pieces[position] ?? 0,
  }));
  const removed = lines.filter((line) => line.removedCount > 0);
  const nothingLeft = lines.every((line) => line.removedCount === line.remaining);
  const amount = removed.reduce((sum, line) => {
    const { quantity, returned = 0 } = line;
    const [more, fewer] = isReturn
      ? [returned + line.removedCount, returned]
      : [quantity, quantity - line.removedCount];
    return sum + paidFor(line, more) - paidFor(line, fewer);
  }, 0);
  const money = (value: number) => formatMoney(value, locale);
  const submit = async () => {
    const { number, version } = openedOrder;
    const body = {
      version,
      kind,
      reason: reason.trim(),
      lines: removed.map((line) => ({
        position: line.position,
        pieces: line.removedCount,
        ...goods.getRequest(line.position, line.removedCount),
      })),
    };
    const response = await change({ params: { number }, body });
    if (response.error) return;
    toast.success(text(isReturn ? 'admin:lines.returnDone' : 'admin:lines.shortenDone'));
    onClose();
  };
  const label = text(isReturn ? 'admin:lines.return' : 'admin:lines.shorten');
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(isReturn ? 'admin:lines.returnTitle' : 'admin:lines.shortenTitle', {
        number: openedOrder.number,
      })}
      actions={
        <>
          <SendButton
            loading={isLoading}
            disabled={removed.length === 0 || nothingLeft}
            onClick={() => void submit()}
          >
            {label}
          </SendButton>
          <Button variant="secondary" onClick={onClose}>
            {text('common:action.cancel')}
          </Button>
        </>
      }
    >
      <Stack $gap={4}>
        <Goods>
          <legend>{text(isReturn ? 'admin:lines.cameBack' : 'admin:lines.stay')}</legend>
          <ul>
            {lines.map(({ position, remaining, removedCount: count, ...line }) => (
              <Fragment key={line.product_id}>
                <li>
                  <span>{`${line.name}, ${line.net}`}</span>
                  <Cluster>
                    <Select
                      aria-label={line.name}
                      value={isReturn ? count : remaining - count}
                      onChange={({ target }) => {
                        const chosen = Number(target.value);
                        setPieces(pieces.with(position, isReturn ? chosen : remaining - chosen));
                      }}
                    >
                      {Array.from({ length: remaining + 1 }, (_, index) =>
                        isReturn ? index : remaining - index,
                      ).map((choice) => (
                        <option key={choice} value={choice}>
                          {choice}
                        </option>
                      ))}
                    </Select>
                    {count > 0 &&
                      goods.select(position, text('admin:lines.into', { name: line.name }))}
                  </Cluster>
                </li>
                {count > 0 && goods.renderBottles(position, count)}
              </Fragment>
            ))}
          </ul>
        </Goods>
        <ReasonField
          label={!isReturn && text('admin:lines.reason')}
          value={reason}
          onChange={setReason}
        />
        {nothingLeft && (
          <FieldError role="alert">
            {text(isReturn ? 'admin:lines.returnAll' : 'admin:lines.shortenAll')}
          </FieldError>
        )}
        {removed.length > 0 && !nothingLeft && (
          <Alert tone="info">
            <span>
              {isReturn
                ? text('admin:lines.toRefund', { amount: money(amount) })
                : text('admin:lines.newTotal', {
                    total: money(openedOrder.total_amount - amount),
                    before: money(openedOrder.total_amount),
                  })}
            </span>
            {!isReturn && openedOrder.contact.email !== '' && (
              <span>{` ${text('admin:lines.email')}`}</span>
            )}
          </Alert>
        )}
        <RequestError error={error} />
      </Stack>
    </Dialog>
  );
}

/** Shortens an order or books returned units, if the order's state allows it. */
export function ChangeLines({ order }: { order: AdminOrder }) {
  const { text } = useText();
  // The order's state may change while the dialog is open.
  const [opened, setOpened] = useState<AdminOrder['line_change']>(null);
  const kind = opened ?? order.line_change;
  if (kind === null) return null;
  return (
    <div>
      <InlineButton type="button" onClick={() => setOpened(kind)}>
        {text(kind === 'shortened' ? 'admin:lines.shorten' : 'admin:lines.return')}
      </InlineButton>
      {opened && <ChangeLinesDialog order={order} kind={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
