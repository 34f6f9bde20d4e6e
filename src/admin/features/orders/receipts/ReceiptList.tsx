import { useState } from 'react';
import styled from 'styled-components';
import {
  type ListedReceipt,
  readReceipts,
  type ReceiptOutcome,
  receiptOutcomes,
} from '@/contract/admin/receipts';
import { maxBulkOrders } from '@/contract/admin/orders';
import { maxListLines } from '@/contract/admin/pastedList';
import { adminPaths } from '@/contract/admin/paths';
import { shopMinute } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { Price } from '@/ui/Price';
import { Stack } from '@/ui/primitives';
import type { TableColumn } from '@/ui/ResponsiveTable';
import { type Status, StatusTag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { receiptsApi } from '../../../api/receiptsApi';
import { orderPath } from '../../../lib/links';
import { useOnce } from '../../../lib/useOnce';
import { ComparedList, WrittenLine } from '../../../ui/pastedLists';
import { RequestError } from '../../../ui/requests';
import { ScreenHead } from '../../../ui/ScreenHead';
import { SendButton } from '../../../ui/SendButton';

const outcomeTexts: Readonly<Record<ReceiptOutcome | 'repeated' | 'notMissing', Status>> = {
  fits: { id: 'admin:receipts.outcome.fits', tone: 'success' },
  differs: { id: 'admin:receipts.outcome.differs', tone: 'warning' },
  notMissing: { id: 'admin:receipts.outcome.notMissing', tone: 'warning' },
  stored: { id: 'admin:receipts.outcome.stored', tone: 'neutral' },
  repeated: { id: 'admin:receipts.outcome.repeated', tone: 'neutral' },
  unknown: { id: 'admin:receipts.outcome.unknown', tone: 'danger' },
};

const Digits = styled.span`
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

function ListedNumber({ number, kind, issued_at, line, text: lineText }: ListedReceipt) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const kindText = text(`admin:receipts.kind.${kind}`).toLowerCase();
  return (
    <Digits translate="no">
      <span>{number}</span>
      <span>{` ${kindText}, `}</span>
      <span>{issued_at ? timestamp(issued_at) : text('admin:receipts.list.noTime')}</span>
      <WrittenLine line={line} text={lineText} />
    </Digits>
  );
}

function Order({ order, customer }: ListedReceipt) {
  if (order === '') return <span>–</span>;
  return (
    <>
      <StandaloneLink to={orderPath(order)} translate="no">
        {order}
      </StandaloneLink>
      <small>{` ${customer}`}</small>
    </>
  );
}

function Outcome({ outcome, order, expected }: ListedReceipt) {
  const { text, locale } = useText();
  const isMissing = outcome !== 'differs' || expected !== null;
  const shownOutcome = outcome === 'stored' && order === '' ? 'repeated' : outcome;
  return (
    <>
      <StatusTag status={outcomeTexts[isMissing ? shownOutcome : 'notMissing']} />
      <span> </span>
      {outcome === 'differs' && (
        <small>
          {expected === null
            ? text('admin:receipts.list.notMissing')
            : text('admin:receipts.expected', { amount: formatMoney(expected, locale) })}
        </small>
      )}
    </>
  );
}

const columns: readonly TableColumn<ListedReceipt>[] = [
  {
    header: 'admin:receipts.number',
    Cell: ListedNumber,
    card: { area: '2 / 1 / auto / span 2' },
  },
  { header: 'admin:orders.column.order', Cell: Order, card: { area: '1 / 1' } },
  {
    header: 'admin:receipts.amount',
    Cell: ({ amount }) => <Price amount={amount} />,
    card: { area: '1 / 2' },
    align: 'right',
  },
  {
    header: 'admin:tracking.column',
    Cell: Outcome,
    card: { area: '3 / 1 / auto / span 2' },
    align: 'right',
  },
];

const listTexts = {
  list: 'admin:receipts.list.label',
  hint: 'admin:receipts.list.hint',
  compare: 'admin:receipts.list.compare',
  unreadable: 'admin:receipts.list.unreadable',
} as const;

const fieldMessages: OwnFieldMessages = {
  text: { too_long: { id: 'admin:money.tooLong', values: { count: maxListLines } } },
};

/** Enters the receipts that match. Receipts with a different amount are entered on the pages of their orders. */
function Confirmation({
  receipts,
  onDone,
}: {
  receipts: readonly ListedReceipt[];
  onDone: (entered: number) => void;
}) {
  const { text } = useText();
  const [send, { isLoading, error }] = receiptsApi.useEnterReceiptsMutation();
  const enter = useOnce(send);
  const [entered, setEntered] = useState(0);
  const remaining = receipts.filter(({ outcome }) => outcome === 'fits').slice(entered);
  const nextBatch = remaining.slice(0, maxBulkOrders);
  if (nextBatch.length === 0) return <Alert>{text('admin:tracking.nothing')}</Alert>;
  const confirm = async () => {
    const { data } = await enter({
      body: {
        receipts: nextBatch.map(({ order, kind, number, amount, issued_at }) => ({
          ...{ order, kind, receipt: number, amount },
          ...(issued_at !== null && { issued_at: shopMinute(new Date(issued_at)) }),
        })),
      },
    });
    if (!data) return;
    if (nextBatch.length < remaining.length) setEntered(entered + data.entered);
    else onDone(entered + data.entered);
  };
  return (
    <Stack>
      <RequestError error={error} />
      <div role="status">
        {entered > 0 &&
          text('admin:receipts.list.some', { count: entered, left: remaining.length })}
      </div>
      <div>
        <SendButton loading={isLoading} onClick={() => void confirm()}>
          {text('admin:receipts.list.enter', { count: nextBatch.length })}
        </SendButton>
      </div>
    </Stack>
  );
}

export default function ReceiptList() {
  const { text } = useText();
  const [read] = receiptsApi.useReadReceiptsMutation();
  const [entered, setEntered] = useState<number>();
  const title = text('admin:receipts.list.title');
  const rank = ({ outcome }: ListedReceipt) => receiptOutcomes.indexOf(outcome);
  return (
    <>
      <ScreenHead
        title={title}
        back={{ to: adminPaths.receipts, label: text('admin:receipts.missing.title') }}
      />
      <Stack $gap={5}>
        <div role="status">
          {entered !== undefined && (
            <Alert tone="success">{text('admin:receipts.list.entered', { count: entered })}</Alert>
          )}
        </div>
        <ComparedList
          title={title}
          caption={title}
          texts={listTexts}
          struct={readReceipts.body}
          fieldMessages={fieldMessages}
          read={(body) => read({ body })}
          onRead={() => setEntered(undefined)}
          getRows={({ receipts }) => receipts.toSorted((a, b) => rank(b) - rank(a))}
          columns={columns}
        >
          {(receipts, close) => (
            <Confirmation
              receipts={receipts}
              onDone={(count) => {
                close();
                setEntered(count);
              }}
            />
          )}
        </ComparedList>
      </Stack>
    </>
  );
}
