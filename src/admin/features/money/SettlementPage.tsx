import { useParams } from 'react-router';
import type { Settlement } from '@/contract/admin/money';
import { adminPaths } from '@/contract/admin/paths';
import { formatMoney } from '@/contract/money';
import { useDates, useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Stack } from '@/ui/primitives';
import { useToast } from '@/ui/toast/ToastProvider';
import { reloaded } from '../../api/adminApi';
import { moneyApi } from '../../api/moneyApi';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { Confirmed } from '../../ui/ConfirmDialog';
import { QueryState } from '../../ui/QueryState';
import { type HeadAction, ScreenHead } from '../../ui/ScreenHead';
import { useCourierName } from './Debts';
import MatchedLines from './MatchedLines';
import { useCan } from '../../session/May';
import { type Elements } from '@/lib/elements';
import { Undo2 } from 'lucide-react';

interface RevocableProps {
  settlement: Settlement;
  head: (actions: HeadAction[]) => Elements;
}

function Revocable({ settlement: { id, list_amount }, head }: RevocableProps) {
  const { text, locale } = useText();
  const [revoke] = moneyApi.useRevokeSettlementMutation();
  const label = text('admin:money.revoke');
  return (
    <Confirmed
      button={(ask) => head([{ icon: Undo2, label, variant: 'danger', sends: true, onClick: ask }])}
      title={text('admin:money.revoke.title', { amount: formatMoney(list_amount, locale) })}
      confirmLabel={label}
      send={() => revoke({ params: { id } })}
      done={text('admin:money.revoke.done')}
    >
      {text('admin:money.revoke.text')}
    </Confirmed>
  );
}

function Loaded({ settlement }: { settlement: Settlement }) {
  const { text, locale } = useText();
  const timestamp = useTimestamp();
  const toast = useToast();
  const showError = useErrorToast();
  const [link] = moneyApi.useLinkPaymentMutation();
  const [accept] = moneyApi.useAcceptDifferenceMutation();
  const mayBookMoney = useCan('money.write');
  const {
    id,
    at,
    by,
    bank_amount: bank,
    list_amount: list,
    revoked_at,
    courier,
    lines,
  } = settlement;
  const money = (amount: number) => formatMoney(amount, locale);
  return (
    <Stack $gap={5}>
      {revoked_at && (
        <Alert tone="warning">
          {text('admin:money.revokedAt', { time: timestamp(revoked_at) })}
        </Alert>
      )}
      {bank !== list && (
        <Alert tone="warning">
          {text('admin:money.bankDiffers', { bank: money(bank), list: money(list) })}
        </Alert>
      )}
      <p>{text('admin:money.bookedBy', { name: by?.name ?? '', time: timestamp(at) })}</p>
      <MatchedLines
        payments={lines}
        decisions={{
          courier,
          accepted: lines.flatMap(({ line, claim_open }) => (claim_open ? [] : [line])),
          links: [],
          isBooked: true,
          isReadOnly: !mayBookMoney,
          onAccept: async (line) => showError((await accept({ params: { id, line } })).error),
          link:
            revoked_at || !mayBookMoney
              ? undefined
              : async (line, number) => {
                  const response = await link({ params: { id, line }, body: { number } });
                  if (!response.error) toast.success(text('admin:money.link.done', { number }));
                  return response;
                },
        }}
      />
    </Stack>
  );
}

export default function SettlementPage() {
  const { text, locale } = useText();
  const { id = '' } = useParams();
  const dates = useDates();
  const getName = useCourierName();
  const mayBookMoney = useCan('money.write');
  const query = moneyApi.useGetSettlementQuery({ params: { id: Number(id) } }, reloaded);
  const { currentData } = query;
  const title = text('admin:money.payout');
  const head = (actions: HeadAction[]) => (
    <ScreenHead
      title={currentData ? getName(currentData.courier) : title}
      lead={
        currentData &&
        `${formatMoney(currentData.list_amount, locale)}, ${dates.day(currentData.paid_on)}`
      }
      back={{ to: adminPaths.money, label: text('admin:nav.money') }}
      actions={actions}
    />
  );
  return (
    <>
      {currentData?.revocable && mayBookMoney ? (
        <Revocable settlement={currentData} head={head} />
      ) : (
        head([])
      )}
      {currentData && <Loaded settlement={currentData} />}
      <QueryState
        query={{ ...query, data: currentData }}
        what={title}
        height="320px"
        missing={text('admin:money.payout.notFound')}
      />
    </>
  );
}
