import styled from 'styled-components';
import type { OrderReceipt } from '@/contract/admin/orderReceipts';
import type { AdminOrder } from '@/contract/admin/orders';
import { isNewGoods } from '@/contract/fulfilment';
import { formatMoney } from '@/contract/money';
import { shownPib } from '@/contract/pib';
import { useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { CircleAlert, CircleCheck, Undo2 } from 'lucide-react';
import { Alert } from '@/ui/Alert';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';
import { Cluster, Stack } from '@/ui/primitives';
import { Tag } from '@/ui/Tag';
import { InlineButton } from '@/ui/TextLink';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useToast } from '@/ui/toast/ToastProvider';
import { receiptsApi } from '../../../api/receiptsApi';
import { Confirmed } from '../../../ui/ConfirmDialog';
import { SendButton } from '../../../ui/SendButton';
import { useCan } from '../../../session/May';
import { ReceiptFields, type ReceiptToEnter, useReceiptEntry } from './ReceiptFields';

const Box = styled(Panel)`
  padding: 20px 24px;

  h2 {
    font-size: var(--text-h3);
  }
  ul {
    margin-top: 14px;
    border-top: 1px solid var(--border);
  }
  li {
    display: grid;
    grid-template-columns: 24px minmax(0, 1fr) auto;
    gap: 2px 14px;
    padding-block: 14px;
  }
  li + li {
    border-top: 1px solid var(--border);
  }
  li:last-child {
    padding-bottom: 0;
  }
  li > .lucide {
    --icon: 22px;
    color: var(--success);
  }
  li[data-missing] > .lucide {
    color: var(--warning);
  }
  li[data-none] {
    color: var(--text-muted);
  }
  li[data-none] > .lucide {
    color: inherit;
  }
  b {
    font-weight: 600;
  }
  small {
    display: block;
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  li[data-missing] small {
    font-weight: 600;
    color: var(--warning);
  }
  li > form {
    grid-column: 2 / -1;
    margin-top: 10px;
  }
  @media (width < 600px) {
    padding: 16px;

    li > form {
      grid-column: 1 / -1;
    }
  }
`;

function EnteredReceipt({ receipt }: { receipt: OrderReceipt }) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const [remove] = receiptsApi.useDeleteReceiptMutation();
  const { id, kind, number, issued_at, amount, refers_to, buyer_pib, deletable } = receipt;
  const label = text('admin:receipts.delete');
  const referring = kind === 'sale' ? 'admin:receipts.settles' : 'admin:receipts.takesBack';
  return (
    <li>
      <CircleCheck aria-hidden="true" />
      <div>
        <b>{text(`admin:receipts.kind.${kind}`)}</b>
        <small>{`${number}, ${timestamp(issued_at)}`}</small>
        {refers_to !== '' && <small>{text(referring, { number: refers_to })}</small>}
        {buyer_pib !== '' && (
          <small>{text('admin:print.slip.pib', { pib: shownPib(buyer_pib) })}</small>
        )}
        {deletable && (
          <Confirmed
            button={(ask) => (
              <InlineButton type="button" onClick={ask}>
                <span>{label}</span>
                <VisuallyHidden>{` ${number}`}</VisuallyHidden>
              </InlineButton>
            )}
            title={text('admin:receipts.delete.title', { number })}
            confirmLabel={label}
            send={() => remove({ params: { id } })}
            done={text('admin:receipts.deleted')}
          >
            {text('admin:receipts.delete.text')}
          </Confirmed>
        )}
      </div>
      <Price amount={kind === 'refund' ? -amount : amount} />
    </li>
  );
}

function MissingReceiptForm({
  toEnter,
  next,
  advance,
}: {
  toEnter: ReceiptToEnter;
  next: string;
  advance: string;
}) {
  const { text } = useText();
  const toast = useToast();
  const timestamp = useTimestamp();
  const mayWrite = useCan('receipts.write');
  const { kind, amount, since } = toEnter;
  const entry = useReceiptEntry({
    ...{ ...toEnter, next },
    onDone: ({ number }) => toast.success(text('admin:receipts.saved', { number })),
  });
  return (
    <li data-missing={since === null ? undefined : ''} data-none={since === null ? '' : undefined}>
      <CircleAlert aria-hidden="true" />
      <div>
        <b>{text(`admin:receipts.kind.${kind}`)}</b>
        <small>
          {since === null
            ? text('admin:receipts.early')
            : text('admin:receipts.waits', { kind, time: timestamp(since) })}
        </small>
      </div>
      <Price amount={kind === 'refund' ? -amount : amount} />
      {mayWrite && (
        <form onSubmit={(event) => void entry.submit(event)}>
          <Stack $gap={3}>
            <ReceiptFields
              entry={entry}
              label={text('admin:receipts.number')}
              hint={
                advance
                  ? text('admin:receipts.settles', { number: advance })
                  : text(`admin:receipts.hint.${kind}`)
              }
            />
            <div>
              <SendButton type="submit" loading={entry.isLoading} disabled={!entry.canSend}>
                {text('admin:receipts.save')}
              </SendButton>
            </div>
          </Stack>
        </form>
      )}
    </li>
  );
}

/** The missing receipt, or a receipt that corrects a difference, or the sale receipt of an order being prepared. */
function getReceiptToEnter({ number: order, parcel, receipts }: AdminOrder): ReceiptToEnter | null {
  const { made, missing, difference, amount } = receipts;
  if (missing) return { order, ...missing };
  const correction = { order, amount: Math.abs(difference), since: null };
  if (difference !== 0) return { ...correction, kind: difference > 0 ? 'refund' : 'sale' };
  const isPrepared = parcel === 'confirmed' || parcel === 'packed';
  const isSold = made.some(({ kind }) => kind === 'sale');
  return isPrepared && !isSold && amount > 0 ? { order, kind: 'sale', amount, since: null } : null;
}

export function OrderReceipts({ order }: { order: AdminOrder }) {
  const { text, locale } = useText();
  const { made, missing, difference, next_number } = order.receipts;
  const toEnter = getReceiptToEnter(order);
  if (isNewGoods(order) || (made.length === 0 && !toEnter)) return null;
  const isSold = made.some(({ kind }) => kind === 'sale');
  const isTakenBack = made.some(({ kind }) => kind === 'refund') || toEnter?.kind === 'refund';
  const advance = made.findLast(({ kind }) => kind === 'advance');
  return (
    <Box as="section" aria-labelledby="order-receipts">
      <Cluster $between>
        <h2 id="order-receipts">{text('admin:receipts.title')}</h2>
        {missing && (
          <Tag $tone="warning">{text('admin:receipts.missing', { kind: missing.kind })}</Tag>
        )}
      </Cluster>
      {difference !== 0 && (
        <Alert tone="warning">
          {text('admin:receipts.difference', {
            amount: formatMoney(Math.abs(difference), locale),
            direction: difference > 0 ? 'more' : 'less',
          })}
        </Alert>
      )}
      <ul>
        {made.map((receipt) => (
          <EnteredReceipt key={receipt.id} receipt={receipt} />
        ))}
        {toEnter && (
          <MissingReceiptForm
            key={`${toEnter.kind} ${toEnter.since}`}
            toEnter={toEnter}
            next={next_number}
            advance={toEnter.kind === 'sale' && !isSold ? (advance?.number ?? '') : ''}
          />
        )}
        {isSold && !isTakenBack && (
          <li data-none="">
            <Undo2 aria-hidden="true" />
            <div>
              <b>{text('admin:receipts.kind.refund')}</b>
              <small>{text('admin:receipts.noRefund')}</small>
            </div>
          </li>
        )}
      </ul>
    </Box>
  );
}
