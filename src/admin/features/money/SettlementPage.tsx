import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import type { Settlement } from '@/contract/admin/money';
import { adminPaths } from '@/contract/admin/paths';
import { formatMoney } from '@/contract/money';
import { useDates, useMoment } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Column } from '@/ui/Column';
import { EmptyState } from '@/ui/EmptyState';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { Tag } from '@/ui/Tag';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { useToast } from '@/ui/toast/ToastProvider';
import { isAdminError } from '../../api/adminError';
import { moneyApi } from '../../api/moneyApi';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';
import { BackLink } from '../../ui/BackLink';
import { Confirmed } from '../../ui/ConfirmDialog';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { useReauthentication } from '../shared/useReauthentication';
import { useCourierName } from './Debts';
import { Amount, Difference, OrderName } from './MatchedLines';

const LinkDialog = lazy(() => import(/* webpackChunkName: "link-payment" */ './LinkDialog'));

type Line = Settlement['lines'][number] & { settlement: number; revoked: boolean };

/** Which order a payment without one pays. */
function Link({ settlement, position, reference }: Line) {
  const { text } = useText();
  const toast = useToast();
  const [linking, setLinking] = useState(false);
  const [link] = moneyApi.useLinkPaymentMutation();
  const { attempt, dialog } = useReauthentication();
  const label = text('admin:money.link.any');
  return (
    <>
      {text('admin:money.noOrder')}{' '}
      <Button variant="soft" size="small" onClick={() => setLinking(true)}>
        {label}
        <VisuallyHidden>{` ${reference}`}</VisuallyHidden>
      </Button>
      <Suspense>
        {linking && (
          <LinkDialog
            reference={reference}
            number=""
            send={async (number) => {
              const params = { id: settlement, position };
              const { error } = await attempt(label, () => link({ params, body: { number } }));
              if (!error) toast.success(text('admin:money.link.done', { number }));
              return error;
            }}
            onClose={() => setLinking(false)}
          />
        )}
      </Suspense>
      {dialog}
    </>
  );
}

function Order(line: Line) {
  const { text } = useText();
  const { number, delivered, revoked } = line;
  if (number === null) return revoked ? text('admin:money.noOrder') : <Link {...line} />;
  return (
    <OrderName {...line} number={number}>
      {delivered && <Tag $tone="info">{text('admin:money.delivered')}</Tag>}
    </OrderName>
  );
}

/** A difference, and whether it is still asked of the courier. */
function Claim({ settlement, position, number, amount, expected, claim_open }: Line) {
  const { text } = useText();
  const showError = useErrorToast();
  const [accept, { isLoading }] = moneyApi.useAcceptDifferenceMutation();
  return (
    <>
      <Difference by={amount - (expected ?? amount)} />{' '}
      {claim_open && (
        <Button
          variant="secondary"
          size="small"
          loading={isLoading}
          aria-label={`${text('admin:money.difference.accept')} ${number}`}
          onClick={async () => {
            showError((await accept({ params: { id: settlement, position } })).error);
          }}
        >
          {text('admin:money.difference.accept')}
        </Button>
      )}
    </>
  );
}

const columns: readonly TableColumn<Line>[] = [
  { header: 'admin:money.order', Cell: Order, card: { area: '1 / 1' } },
  {
    header: 'admin:money.reference',
    Cell: ({ reference }) => <small>{reference}</small>,
    card: { area: '2 / 1' },
  },
  {
    header: 'admin:money.paid',
    Cell: Amount,
    align: 'right',
    card: { area: '1 / 2', align: 'end' },
  },
  {
    header: 'admin:money.difference',
    Cell: Claim,
    align: 'right',
    card: { area: '3 / 1 / auto / span 2', align: 'start' },
  },
];

function Revoke({ settlement: { id, list_amount } }: { settlement: Settlement }) {
  const { text, locale } = useText();
  const toast = useToast();
  const online = useOnline();
  const [revoke] = moneyApi.useRevokeSettlementMutation();
  const { attempt, dialog } = useReauthentication();
  const label = text('admin:money.revoke');
  return (
    <>
      <Confirmed
        button={(ask) => (
          <Button variant="danger" size="small" disabled={!online} onClick={ask}>
            {label}
          </Button>
        )}
        title={text('admin:money.revoke.title', { amount: formatMoney(list_amount, locale) })}
        keepLabel={text('common:action.cancel')}
        doLabel={label}
        send={() => attempt(label, () => revoke({ params: { id } }))}
        onDone={() => toast.success(text('admin:money.revoke.done'))}
      >
        {text('admin:money.revoke.text')}
      </Confirmed>
      {dialog}
    </>
  );
}

function Loaded({ settlement }: { settlement: Settlement }) {
  const { text, locale } = useText();
  const moment = useMoment();
  const { id, at, by, bank_amount: bank, list_amount: list, revoked_at } = settlement;
  const money = (amount: number) => formatMoney(amount, locale);
  return (
    <Column $gap={5}>
      {revoked_at && (
        <Alert tone="warning">
          {text('admin:money.revokedAt', { moment: moment(revoked_at) })}
        </Alert>
      )}
      {bank !== list && (
        <Alert tone="warning">
          {text('admin:money.bankDiffers', { bank: money(bank), list: money(list) })}
        </Alert>
      )}
      <p>{text('admin:money.bookedBy', { name: by?.name ?? '', moment: moment(at) })}</p>
      <ResponsiveTable
        caption={text('admin:money.found')}
        items={settlement.lines.map((line) => ({
          ...line,
          settlement: id,
          revoked: revoked_at !== null,
        }))}
        keyOf={({ position }) => position}
        columns={columns}
        cardColumns="minmax(0, 1fr) auto"
      />
    </Column>
  );
}

/** One payout with its lines. */
export default function SettlementPage() {
  const { text, locale } = useText();
  const { id = '' } = useParams();
  const dates = useDates();
  const nameOf = useCourierName();
  const query = moneyApi.useGetSettlementQuery(
    { params: { id: Number(id) } },
    { refetchOnMountOrArgChange: true },
  );
  const { currentData, error } = query;
  const missing = isAdminError(error) && error.code === 'settlement_not_found';
  const title = text('admin:money.payout');
  return (
    <>
      <BackLink to={adminPaths.money}>{text('admin:nav.money')}</BackLink>
      <ScreenHead
        title={currentData ? nameOf(currentData.courier) : title}
        lead={
          currentData &&
          `${formatMoney(currentData.list_amount, locale)}, ${dates.day(currentData.paid_on)}`
        }
        actions={currentData?.revocable && <Revoke settlement={currentData} />}
      />
      {currentData && <Loaded settlement={currentData} />}
      {missing ? (
        <EmptyState title={text('admin:money.payout.notFound')} />
      ) : (
        <QueryState query={{ ...query, data: currentData }} what={title} height="320px" />
      )}
    </>
  );
}
