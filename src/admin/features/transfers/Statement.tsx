import { useState } from 'react';
import {
  statementMaxLength,
  type StatementPayment,
  type TransferOutcome,
} from '@/contract/admin/bankTransfers';
import { maxBulkOrders } from '@/contract/admin/orders';
import { formatMoney } from '@/contract/money';
import { createUuid } from '@/lib/createUuid';
import { type MessageId, useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Column, Row } from '@/ui/Column';
import { EmptyState } from '@/ui/EmptyState';
import { Field } from '@/ui/Field';
import { TextArea } from '@/ui/inputs';
import { type TableColumn, ResponsiveTable } from '@/ui/ResponsiveTable';
import { StatusTag, type Status } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { transfersApi } from '../../api/transfersApi';
import { orderPath, ordersPath } from '../../lib/links';
import { useOnline } from '../../lib/useOnline';
import { BackLink } from '../../ui/BackLink';
import { RequestError } from '../../ui/requests';
import { ScreenHead } from '../../ui/ScreenHead';
import { OpenTextFile } from '../shared/OpenTextFile';
import { useReauthentication } from '../shared/useReauthentication';

const outcomeTexts: Readonly<Record<TransferOutcome, Status>> = {
  pays: { id: 'admin:transfers.outcome.pays', tone: 'success' },
  differs: { id: 'admin:transfers.outcome.differs', tone: 'danger' },
  cancelled: { id: 'admin:transfers.outcome.cancelled', tone: 'danger' },
  paidAlready: { id: 'admin:transfers.outcome.paidAlready', tone: 'danger' },
  booked: { id: 'admin:transfers.outcome.booked', tone: 'neutral' },
  unknown: { id: 'admin:transfers.outcome.unknown', tone: 'info' },
};
/** What the owner has to decide, which is never booked by itself. */
const hints: Readonly<Partial<Record<TransferOutcome, MessageId>>> = {
  differs: 'admin:transfers.hint.differs',
  cancelled: 'admin:transfers.hint.cancelled',
  paidAlready: 'admin:transfers.hint.paidAlready',
};

function Outcome({ outcome }: StatementPayment) {
  const { text } = useText();
  const hint = hints[outcome];
  return (
    <>
      <StatusTag status={outcomeTexts[outcome]} />
      {hint && <small style={{ display: 'block' }}>{text(hint)}</small>}
    </>
  );
}

function PaidOrder({ order, reference }: StatementPayment) {
  return order ? (
    <>
      <StandaloneLink to={orderPath(order.number)}>{order.number}</StandaloneLink> {order.customer}
    </>
  ) : (
    reference
  );
}

function Amount({ amount, order, outcome }: StatementPayment) {
  const { text, locale } = useText();
  return (
    <>
      {formatMoney(amount, locale)}
      {order && outcome === 'differs' && (
        <small style={{ display: 'block' }}>
          {text('admin:transfers.expected', { amount: formatMoney(order.amount, locale) })}
        </small>
      )}
    </>
  );
}

const columns: readonly TableColumn<StatementPayment>[] = [
  { header: 'admin:transfers.column.line', Cell: ({ line }) => line, card: 'none', align: 'right' },
  { header: 'admin:transfers.column.order', Cell: PaidOrder, card: { area: '1 / 1' } },
  { header: 'admin:transfers.column.outcome', Cell: Outcome, card: { area: '2 / 1 / 3 / 3' } },
  {
    header: 'admin:transfers.column.amount',
    Cell: Amount,
    card: { area: '1 / 2' },
    align: 'right',
  },
];

/** Compares the bank's statement with the orders that wait for money, and books what pays them. */
export default function Statement() {
  const { text, locale } = useText();
  const online = useOnline();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [match, matching] = transfersApi.useMatchTransfersMutation();
  const [book, booking] = transfersApi.useBookTransfersMutation();
  const [key, setKey] = useState(createUuid);
  const { attempt, dialog } = useReauthentication();
  const payments = matching.data?.payments;
  const pays = payments?.filter(({ outcome }) => outcome === 'pays').slice(0, maxBulkOrders) ?? [];
  const total = pays.reduce((sum, { amount }) => sum + amount, 0);
  const title = text('admin:transfers.title');

  const change = (value: string) => {
    setTyped(value);
    matching.reset();
    booking.reset();
  };
  const compare = () => {
    setKey(createUuid());
    booking.reset();
    return match({ body: { text: typed } });
  };
  const send = async () => {
    const numbers = pays.map(({ order }) => order?.number ?? '');
    const body = { text: typed, numbers };
    const { data, error } = await attempt(title, () => book({ body, key }));
    if (data) {
      toast.success(text('admin:transfers.done', { count: data.booked }));
      await compare();
    } else if (isAdminError(error) && error.code === 'changed_meanwhile') {
      await compare();
      toast.error(text('admin:transfers.changed'));
    }
  };
  const asks = isAdminError(booking.error) && booking.error.code === 'reauthentication_required';
  return (
    <>
      <BackLink to={ordersPath({ flag: 'awaitsMoney' })}>{text('admin:transfers.back')}</BackLink>
      <ScreenHead title={title} lead={text('admin:transfers.lead')} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void compare();
        }}
      >
        <Column $gap={4}>
          <Field label={text('admin:transfers.text')} hint={text('admin:transfers.text.hint')}>
            {(control) => (
              <TextArea
                {...control}
                rows={8}
                value={typed}
                maxLength={statementMaxLength}
                onChange={({ target }) => change(target.value)}
              />
            )}
          </Field>
          <Row>
            <OpenTextFile label={text('admin:transfers.file')} onText={change} />
            <Button
              type="submit"
              variant={payments ? 'secondary' : 'primary'}
              loading={matching.isLoading}
              disabled={!online || typed.trim() === ''}
            >
              {text('admin:transfers.compare')}
            </Button>
          </Row>
          <RequestError error={matching.error} />
        </Column>
      </form>
      {payments?.length === 0 && (
        <EmptyState
          title={text('admin:transfers.none.title')}
          text={text('admin:transfers.none.text')}
        />
      )}
      {payments && payments.length > 0 && (
        <div style={{ marginTop: 24 }}>
          <ResponsiveTable
            caption={text('admin:transfers.caption')}
            items={payments}
            keyOf={({ line }) => line}
            columns={columns}
            cardColumns="minmax(0, 1fr) auto"
          />
          <Column $gap={4} style={{ marginTop: 20 }}>
            <Alert tone="info" role="status">
              {text('admin:transfers.sum', {
                count: pays.length,
                of: payments.length,
                amount: formatMoney(total, locale),
              })}
            </Alert>
            {!asks && <RequestError error={booking.error} />}
            {pays.length > 0 && (
              <Row>
                <Button loading={booking.isLoading} disabled={!online} onClick={() => void send()}>
                  {text('admin:transfers.book', { count: pays.length })}
                </Button>
              </Row>
            )}
          </Column>
        </div>
      )}
      {dialog}
    </>
  );
}
