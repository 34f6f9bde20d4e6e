import { useState, useRef } from 'react';
import type { AdminOrder, LineChangeKind } from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { InlineButton } from '@/ui/TextLink';
import { formatMoney } from '@/contract/money';
import { createUuid } from '@/lib/createUuid';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { Dialog } from '@/ui/Dialog';
import { FieldError } from '@/ui/Field';
import { Select } from '@/ui/inputs';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { ordersApi } from '../../api/ordersApi';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { Goods, IntoSelect, type Into, ReasonField, returnReasons } from './ReverseDialog';
import { SendButton } from '../../ui/SendButton';

interface ChangeLinesDialogProps {
  order: AdminOrder;
  kind: LineChangeKind;
  onClose: () => void;
}

/** How many pieces stay, or came back; says what it does to the money before it is sent. */
function ChangeLinesDialog({ order, kind, onClose }: ChangeLinesDialogProps) {
  const { text, locale } = useText();
  const errorText = useAdminErrorText();
  const toast = useToast();
  const returns = kind === 'returned';
  // The lines and the version that are shown; the order may change meanwhile.
  const [shown] = useState(order);
  const [pieces, setPieces] = useState<readonly number[]>(() => shown.lines.map(() => 0));
  const [into, setInto] = useState<readonly Into[]>(() => shown.lines.map(() => 'stock'));
  const [reason, setReason] = useState(returns ? text(returnReasons[2]!) : '');
  const key = useRef(createUuid());
  const [change, { isLoading, error }] = ordersApi.useChangeOrderLinesMutation();
  const lines = shown.lines.map((line, position) => ({
    ...line,
    position,
    kept: line.quantity - (line.returned ?? 0),
    taken: pieces[position] ?? 0,
    into: into[position] ?? ('stock' as const),
  }));
  const taken = lines.filter((line) => line.taken > 0);
  const nothingLeft = lines.every((line) => line.taken === line.kept);
  const amount = taken.reduce((sum, line) => sum + line.taken * line.unit_price, 0);
  const money = (value: number) => formatMoney(value, locale);
  const submit = async () => {
    const { number, version } = shown;
    const response = await change({
      params: { number },
      body: {
        version,
        kind,
        reason: reason.trim(),
        lines: taken.map((line) => ({
          position: line.position,
          pieces: line.taken,
          into: line.into,
        })),
      },
      key: key.current,
    });
    if (response.error) return;
    toast.success(text(returns ? 'admin:lines.returnDone' : 'admin:lines.shortenDone'));
    onClose();
  };
  const label = text(returns ? 'admin:lines.return' : 'admin:lines.shorten');
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(returns ? 'admin:lines.returnTitle' : 'admin:lines.shortenTitle', {
        number: shown.number,
      })}
      actions={
        <>
          <SendButton
            loading={isLoading}
            disabled={taken.length === 0 || nothingLeft}
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
          <legend>{text(returns ? 'admin:lines.cameBack' : 'admin:lines.stay')}</legend>
          <ul>
            {lines.map(({ product_id, name, net, position, kept, taken: count }) => (
              <li key={product_id}>
                <span>{`${name}, ${net}`}</span>
                <Cluster>
                  <Select
                    aria-label={name}
                    value={returns ? count : kept - count}
                    onChange={({ target }) => {
                      const chosen = Number(target.value);
                      setPieces(pieces.with(position, returns ? chosen : kept - chosen));
                      // Another request than the one before.
                      key.current = createUuid();
                    }}
                  >
                    {Array.from({ length: kept + 1 }, (_, index) =>
                      returns ? index : kept - index,
                    ).map((choice) => (
                      <option key={choice} value={choice}>
                        {choice}
                      </option>
                    ))}
                  </Select>
                  {count > 0 && (
                    <IntoSelect
                      label={text('admin:lines.into', { name })}
                      value={into[position]}
                      onChange={(next) => setInto(into.with(position, next))}
                    />
                  )}
                </Cluster>
              </li>
            ))}
          </ul>
        </Goods>
        {returns ? (
          <ReasonField returns value={reason} onChange={setReason} />
        ) : (
          <ReasonField label={text('admin:lines.reason')} value={reason} onChange={setReason} />
        )}
        {nothingLeft && (
          <FieldError role="alert">
            {text(returns ? 'admin:lines.returnAll' : 'admin:lines.shortenAll')}
          </FieldError>
        )}
        {taken.length > 0 && !nothingLeft && (
          <Alert tone="info">
            <span>
              {returns
                ? text('admin:lines.toRefund', { amount: money(amount) })
                : text('admin:lines.newTotal', {
                    total: money(shown.total_amount - amount),
                    before: money(shown.total_amount),
                  })}
            </span>
            {!returns && shown.contact.email !== '' && (
              <span>{` ${text('admin:lines.email')}`}</span>
            )}
          </Alert>
        )}
        {isAdminError(error) && <FieldError role="alert">{errorText(error)}</FieldError>}
      </Stack>
    </Dialog>
  );
}

/** Shortens an order, or books what came back of it, where its state allows that. */
export function ChangeLines({ order }: { order: AdminOrder }) {
  const { text } = useText();
  // The order may be moved on while the dialog is open.
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
