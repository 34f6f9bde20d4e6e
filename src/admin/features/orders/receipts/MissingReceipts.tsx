import { useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { nextReceiptNumber, splitReceiptNumber } from '@/contract/admin/orderReceipts';
import { adminPaths } from '@/contract/admin/paths';
import type { MissingReceipt } from '@/contract/admin/receipts';
import { shownPib } from '@/contract/pib';
import { useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Check, Clock, Delete, FileText, SkipForward } from 'lucide-react';
import { Button } from '@/ui/Button';
import { EmptyState } from '@/ui/EmptyState';
import { below } from '@/ui/media';
import { Panel } from '@/ui/Panel';
import { Price } from '@/ui/Price';
import { Cluster, Stack, Text } from '@/ui/primitives';
import { touchTarget } from '@/ui/TextLink';
import { useWide } from '@/ui/useMediaQuery';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { reloaded } from '../../../api/adminApi';
import { receiptsApi } from '../../../api/receiptsApi';
import { useErrorToast } from '../../../lib/useAdminErrorText';
import { orderPath } from '../../../lib/links';
import { Gauge } from '../../../ui/Gauge';
import { QueryState } from '../../../ui/QueryState';
import { RowButton } from '../../../ui/RowButton';
import { Rows } from '../../../ui/Rows';
import { ScreenHead } from '../../../ui/ScreenHead';
import { SendButton } from '../../../ui/SendButton';
import { ActionBar } from '../../../ui/StickyBar';
import { useCan } from '../../../session/May';
import { ReceiptFields, useReceiptEntry } from './ReceiptFields';

const OrderLink = styled(Link).attrs({ translate: 'no' })`
  display: inline-flex;
  align-items: center;
  min-height: 44px;
  font-variant-numeric: tabular-nums;
`;
const Card = styled(Panel)`
  display: grid;
  gap: 12px;
  max-width: 640px;
  padding: 18px;
  border-color: var(--text);

  h2 {
    font-size: 1.5rem;
  }
`;
const List = styled(Rows)`
  max-width: 640px;

  & > li > .lucide {
    --icon: 20px;
    color: var(--text-muted);
  }
  & > li > a {
    ${touchTarget}
    font-weight: 600;
  }
  & > li > span:nth-of-type(1) {
    flex: 1;
  }
  [data-done] > .lucide {
    color: var(--success);
  }
`;
const Keys = styled.div`
  display: grid;
  grid-template-columns: repeat(3, 1fr);
  gap: 6px;
  width: 100%;

  button {
    min-height: 46px;
    border-radius: var(--radius-md);
    background: var(--surface);
    color: var(--text);
    font: 600 1.375rem/1 var(--font-ui);
    touch-action: manipulation;
  }
  button:active {
    background: var(--track);
  }
  [data-zero] {
    grid-column: 2;
  }
  .lucide {
    margin: auto;
  }
`;
/** Leaves space for the digit keys. */
const Page = styled.div`
  ${below(1024)} {
    padding-bottom: 290px;
  }
`;

const getKey = ({ order, kind, since }: MissingReceipt) => `${order} ${kind} ${since}`;
const maxCells = 24;

interface Done {
  id: number;
  number: string;
  missing: MissingReceipt;
}

/** Digit keys within reach of a thumb. */
function DigitKeys({ typed, onType }: { typed: string; onType: (typed: string) => void }) {
  const { text } = useText();
  return (
    <Keys role="group" aria-label={text('admin:receipts.keys')}>
      {[...'1234567890'].map((digit) => (
        <button
          key={digit}
          type="button"
          data-zero={digit === '0' ? '' : undefined}
          onClick={() => onType(typed + digit)}
        >
          {digit}
        </button>
      ))}
      <button
        type="button"
        aria-label={text('admin:receipts.keys.delete')}
        onClick={() => onType(typed.slice(0, -1))}
      >
        <Delete aria-hidden="true" />
      </button>
    </Keys>
  );
}

interface CurrentProps {
  missing: MissingReceipt;
  next: string;
  onDone: (done: Done) => void;
  /** Undefined if no other receipt is missing. */
  onSkip: (() => void) | undefined;
}

function Current({ missing, next, onDone, onSkip }: CurrentProps) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const isWide = useWide(1024);
  const { order, kind, customer, city, since, amount, advance, buyer_pib } = missing;
  const entry = useReceiptEntry({
    ...{ order, kind, amount, since, next },
    onDone: (receipt) => onDone({ ...receipt, missing }),
  });
  const hasKeys = !isWide && entry.prefix !== '' && !/\D/.test(entry.typed);
  return (
    <form onSubmit={(event) => void entry.submit(event)} aria-label={order}>
      <Card>
        <Cluster $between>
          <h2>
            <OrderLink to={orderPath(order)}>{order}</OrderLink>
          </h2>
          <Price amount={kind === 'refund' ? -amount : amount} />
        </Cluster>
        <Text>
          {[
            [customer, city].filter(Boolean).join(', '),
            text('admin:receipts.waits', { kind, time: timestamp(since) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </Text>
        {buyer_pib !== '' && (
          <Text $strong>{text('admin:print.slip.pib', { pib: shownPib(buyer_pib) })}</Text>
        )}
        <ReceiptFields
          entry={entry}
          label={text('admin:receipts.numberOf', { kind })}
          hint={advance && text('admin:receipts.settles', { number: advance })}
          large
          hasKeys={hasKeys}
        />
      </Card>
      <ActionBar>
        {onSkip && (
          <Button variant="secondary" onClick={onSkip}>
            <SkipForward aria-hidden="true" />
            <span>{text('admin:receipts.skip')}</span>
          </Button>
        )}
        <SendButton type="submit" loading={entry.isLoading} disabled={!entry.canSend}>
          {text(onSkip ? 'admin:receipts.saveNext' : 'admin:receipts.save')}
        </SendButton>
        {hasKeys && <DigitKeys typed={entry.typed} onType={entry.setTyped} />}
      </ActionBar>
    </form>
  );
}

function DoneRows({ done, onUndone }: { done: readonly Done[]; onUndone: (id: number) => void }) {
  const { text } = useText();
  const showError = useErrorToast();
  const [remove, { isLoading }] = receiptsApi.useDeleteReceiptMutation();
  const undo = async (id: number) => {
    const { error } = await remove({ params: { id } });
    if (!showError(error)) onUndone(id);
  };
  return done.map(({ id, number, missing: { order, customer } }) => (
    <li key={id} data-done="">
      <Check aria-hidden="true" />
      <OrderLink to={orderPath(order)}>{order}</OrderLink>
      <span>{customer}</span>
      <span translate="no">{splitReceiptNumber(number).count}</span>
      <RowButton
        variant="soft"
        label={text('admin:receipts.undo')}
        of={order}
        disabled={isLoading}
        onClick={() => void undo(id)}
      />
    </li>
  ));
}

/** Orders without a receipt, oldest first. Staff type one number after the other. */
export default function MissingReceipts() {
  const { text } = useText();
  const timestamp = useTimestamp();
  const mayWrite = useCan('receipts.write');
  const query = receiptsApi.useListMissingReceiptsQuery(undefined, reloaded);
  const [done, setDone] = useState<readonly Done[]>([]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const [heading, focusHeading] = useFocusTarget<HTMLDivElement>();
  const { data } = query;
  const entered = new Set(done.map(({ missing }) => getKey(missing)));
  const remaining = (data?.receipts ?? []).filter((missing) => !entered.has(getKey(missing)));
  const rank = (missing: MissingReceipt) => skipped.indexOf(getKey(missing));
  const queue = remaining.toSorted((a, b) => rank(a) - rank(b));
  // The current receipt stays selected, even when an older one appears.
  const [currentKey, setCurrentKey] = useState<string>();
  const current = queue.find((missing) => getKey(missing) === currentKey) ?? queue[0];
  if (current && getKey(current) !== currentKey) setCurrentKey(getKey(current));
  const otherReceipts = mayWrite ? queue.filter((missing) => missing !== current) : queue;
  const last = done.at(-1);
  const next = last ? nextReceiptNumber(last.number) : (data?.next_number ?? '');
  const all = remaining.length + done.length;
  const skip = (missing: MissingReceipt) => {
    const key = getKey(missing);
    setSkipped([...skipped.filter((other) => other !== key), key]);
    setCurrentKey(undefined);
    focusHeading();
  };
  const title = text('admin:receipts.missing.title');
  return (
    <Page>
      <ScreenHead
        title={title}
        back={{ to: adminPaths.today, label: text('admin:today.title') }}
        lead={
          data &&
          text('admin:receipts.missing.lead', {
            count: remaining.length,
            since: remaining[0] ? timestamp(remaining[0].since) : '',
          })
        }
        actions={[
          mayWrite && {
            icon: FileText,
            label: text('admin:receipts.list.title'),
            to: adminPaths.receiptList,
          },
        ]}
      />
      <QueryState query={query} what={title} height="420px" />
      {data && (
        <Stack $gap={4}>
          {done.length > 0 && (
            <div ref={heading} tabIndex={-1} role="status" style={{ maxWidth: 640 }}>
              {all <= maxCells && <Gauge $cells={all} $full={done.length} />}
              <Text $size="sm" $above={2}>
                {text('admin:receipts.progress', { done: done.length, all })}
              </Text>
            </div>
          )}
          {current && mayWrite && (
            <Current
              key={getKey(current)}
              missing={current}
              next={next}
              onDone={(receipt) => setDone([...done, receipt])}
              onSkip={otherReceipts.length > 0 ? () => skip(current) : undefined}
            />
          )}
          {remaining.length === 0 && (
            <EmptyState
              title={text('admin:receipts.none.title')}
              text={text('admin:receipts.none.text')}
            />
          )}
          {(done.length > 0 || otherReceipts.length > 0) && (
            <List>
              <DoneRows
                done={done}
                onUndone={(id) => {
                  setDone(done.filter((receipt) => receipt.id !== id));
                  setCurrentKey(undefined);
                }}
              />
              {otherReceipts.map((missing) => (
                <li key={getKey(missing)}>
                  <Clock aria-hidden="true" />
                  <OrderLink to={orderPath(missing.order)}>{missing.order}</OrderLink>
                  <span>{`${missing.customer}, ${text(`admin:receipts.kind.${missing.kind}`).toLowerCase()}`}</span>
                  <Price amount={missing.kind === 'refund' ? -missing.amount : missing.amount} />
                </li>
              ))}
            </List>
          )}
        </Stack>
      )}
    </Page>
  );
}
