import { useState } from 'react';
import { useForm } from 'react-final-form';
import styled from 'styled-components';
import type { EndpointData } from '@/contract/endpoint';
import {
  type ListedReceipt,
  readReceipts,
  type ReceiptOutcome,
  receiptOutcomes,
} from '@/contract/admin/receipts';
import { maxBulkOrders } from '@/contract/admin/orders';
import { adminPaths } from '@/contract/admin/paths';
import { shopMinute } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { FormField } from '@/ui/form/FormField';
import { Price } from '@/ui/Price';
import { Stack } from '@/ui/primitives';
import { ResponsiveTable, type TableColumn } from '@/ui/ResponsiveTable';
import { type Status, StatusTag } from '@/ui/Tag';
import { StandaloneLink } from '@/ui/TextLink';
import { receiptsApi } from '../../../api/receiptsApi';
import { orderPath } from '../../../lib/links';
import { useOnce } from '../../../lib/useOnce';
import { AdminForm } from '../../../ui/AdminForm';
import { OpenTextFile, SkippedLines, WrittenLine } from '../../../ui/pastedLists';
import { RequestError } from '../../../ui/requests';
import { ScreenHead } from '../../../ui/ScreenHead';
import { SendButton } from '../../../ui/SendButton';
import { kindTexts } from './receiptTexts';

const outcomeTexts: Readonly<Record<ReceiptOutcome, Status>> = {
  fits: { id: 'admin:receipts.outcome.fits', tone: 'success' },
  differs: { id: 'admin:receipts.outcome.differs', tone: 'warning' },
  stored: { id: 'admin:receipts.outcome.stored', tone: 'neutral' },
  unknown: { id: 'admin:receipts.outcome.unknown', tone: 'danger' },
};

const Number = styled.span`
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

function ReceiptNumber({ number, kind, line, text: written }: ListedReceipt) {
  const { text } = useText();
  return (
    <Number translate="no">
      <span>{number}</span>
      <span>{` ${text(kindTexts[kind]).toLowerCase()}`}</span>
      <WrittenLine line={line} text={written} />
    </Number>
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

function Outcome({ outcome, expected }: ListedReceipt) {
  const { text, locale } = useText();
  return (
    <>
      <StatusTag status={outcomeTexts[outcome]} />
      <span> </span>
      {outcome === 'differs' && expected !== null && (
        <small>{text('admin:receipts.expected', { amount: formatMoney(expected, locale) })}</small>
      )}
    </>
  );
}

const columns: readonly TableColumn<ListedReceipt>[] = [
  {
    header: 'admin:receipts.number',
    Cell: ReceiptNumber,
    card: { area: '2 / 1 / auto / span 2' },
  },
  { header: 'admin:orders.column.number', Cell: Order, card: { area: '1 / 1' } },
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

const Form = styled.div`
  max-width: 640px;

  textarea {
    min-height: 11rem;
    font-variant-numeric: tabular-nums;
  }
`;

/** Puts the text of a file into the field. */
function OpenList() {
  const { text } = useText();
  const form = useForm();
  return (
    <OpenTextFile
      label={text('admin:tracking.open')}
      onText={(list) => form.change('text', list)}
    />
  );
}

/** Enters what fits; other amounts are entered one by one, on the pages of their orders. */
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
  const fitting = receipts.filter(({ outcome }) => outcome === 'fits').slice(0, maxBulkOrders);
  if (fitting.length === 0) return <Alert>{text('admin:tracking.nothing')}</Alert>;
  const confirm = async () => {
    const { data } = await enter({
      body: {
        receipts: fitting.map(({ order, kind, number, amount, issued_at }) => ({
          ...{ order, kind, receipt: number, amount },
          ...(issued_at !== null && { issued_at: shopMinute(new Date(issued_at)) }),
        })),
      },
    });
    if (data) onDone(data.entered);
  };
  return (
    <Stack>
      <RequestError error={error} />
      <div>
        <SendButton loading={isLoading} onClick={() => void confirm()}>
          {text('admin:receipts.list.enter', { count: fitting.length })}
        </SendButton>
      </div>
    </Stack>
  );
}

/** The list of the cash register's program, what it would enter, and one button that enters it. */
export default function ReceiptList() {
  const { text } = useText();
  const [read] = receiptsApi.useReadReceiptsMutation();
  const [list, setList] = useState<EndpointData<typeof readReceipts>>();
  const [entered, setEntered] = useState<number>();
  const [lists, setLists] = useState(0);
  const title = text('admin:receipts.list.title');
  const compare = async (body: { text: string }) => {
    const answer = await read({ body });
    setEntered(undefined);
    setList(answer.data);
    return answer;
  };
  const rank = ({ outcome }: ListedReceipt) => receiptOutcomes.indexOf(outcome);
  const rows = list?.receipts.toSorted((a, b) => rank(b) - rank(a)) ?? [];
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
        <Form>
          <AdminForm
            // Empty once a list is entered.
            key={lists}
            label={title}
            struct={readReceipts.body}
            initialValues={{ text: '' }}
            send={compare}
            submitLabel={text('admin:receipts.list.compare')}
          >
            <FormField
              name="text"
              control="area"
              label={text('admin:receipts.list.label')}
              hint={text('admin:receipts.list.hint')}
              autoComplete="off"
            />
            <OpenList />
          </AdminForm>
        </Form>
        {list?.receipts.length === 0 && (
          <Alert tone="warning" role="alert">
            {text('admin:receipts.list.unreadable')}
          </Alert>
        )}
        {list && <SkippedLines lines={list.skipped} />}
        {rows.length > 0 && (
          <>
            <ResponsiveTable
              caption={title}
              items={rows}
              keyOf={({ line }) => line}
              columns={columns}
              cardColumns="repeat(2, minmax(0, 1fr))"
            />
            <Confirmation
              receipts={rows}
              onDone={(count) => {
                setList(undefined);
                setEntered(count);
                setLists(lists + 1);
              }}
            />
          </>
        )}
      </Stack>
    </>
  );
}
