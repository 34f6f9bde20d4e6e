import { createContext, useContext, useState } from 'react';
import styled from 'styled-components';
import {
  isToBeCalled,
  type NoticeState,
  type RecalledOrder,
  type RecallPage,
} from '@/contract/admin/recalls';
import { phoneHref } from '@/lib/contactLinks';
import { useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { EmptyState } from '@/ui/EmptyState';
import { ChipButton } from '@/ui/Chips';
import { plainCheck } from '@/ui/choiceStyle';
import { Button } from '@/ui/Button';
import { Cluster, Row, sideways, Text } from '@/ui/primitives';
import { type TableColumn, ResponsiveTable } from '@/ui/ResponsiveTable';
import { StatusTag } from '@/ui/Tag';
import { StandaloneLink, TextAnchor, touchTarget } from '@/ui/TextLink';
import { Ban, Check, CircleAlert, Clock, Mail, Phone } from 'lucide-react';
import { recallsApi } from '../../api/recallsApi';
import { orderPath } from '../../lib/links';
import { parcelTexts } from '../../lib/orderTexts';
import { useErrorToast } from '../../lib/useAdminErrorText';
import { useOnline } from '../../lib/useOnline';
import { useCan } from '../../session/May';

const icons: Readonly<Record<NoticeState, typeof Mail>> = {
  notNeeded: Ban,
  none: Mail,
  waiting: Clock,
  sent: Check,
  failed: CircleAlert,
  call: Phone,
  called: Check,
  unreachable: CircleAlert,
};

const Notice = styled(Row)`
  --icon: 16px;
  gap: 7px;
  font-size: var(--text-xs);
  color: var(--text-muted);

  &[data-tone='done'] {
    color: var(--success);
  }
  &[data-tone='wrong'] {
    color: var(--danger);
  }
  .lucide {
    flex: none;
  }
`;
const getTone = (state: NoticeState) =>
  state === 'sent' || state === 'called'
    ? 'done'
    : state === 'failed' || state === 'unreachable'
      ? 'wrong'
      : undefined;

const Called = styled.label`
  display: inline-flex;
  gap: 8px;
  align-items: center;
  min-height: 44px;
  font-size: var(--text-xs);
  white-space: nowrap;
  cursor: pointer;

  input {
    ${plainCheck}
  }
`;
const CallLink = styled(TextAnchor)`
  ${touchTarget}
`;

/** The id of the running recall, to which calls are added. */
const RecallId = createContext<number | null>(null);

function NoticeCell({ number, notice, notice_at, phone }: RecalledOrder) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const online = useOnline();
  const showError = useErrorToast();
  const recallId = useContext(RecallId);
  const mayCall = useCan('stock.write');
  const [setCall, { isLoading }] = recallsApi.useSetRecallCallMutation();
  const Icon = icons[notice];
  const isCall = notice === 'called' || isToBeCalled({ notice, phone });
  const note = async (called: boolean) => {
    if (recallId === null) return;
    const { error } = await setCall({ params: { id: recallId, number }, body: { called } });
    showError(error);
  };
  return (
    <div>
      <Notice data-tone={getTone(notice)}>
        <Icon aria-hidden="true" />
        <span>
          {[text(`admin:recall.notice.${notice}`), notice_at && timestamp(notice_at)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </Notice>
      {isCall && (
        <Cluster $gap={2}>
          <CallLink href={phoneHref(phone)}>{phone}</CallLink>
          {recallId !== null && mayCall && (
            <Called>
              <input
                type="checkbox"
                checked={notice === 'called'}
                disabled={!online || isLoading}
                aria-label={text('admin:recall.calledAria', { number })}
                onChange={({ target }) => void note(target.checked)}
              />
              <span>{text('admin:recall.notice.called')}</span>
            </Called>
          )}
        </Cluster>
      )}
    </div>
  );
}

const columns: readonly TableColumn<RecalledOrder>[] = [
  {
    header: 'admin:orders.column.order',
    Cell: ({ number }) => (
      <StandaloneLink to={orderPath(number)} translate="no">
        {number}
      </StandaloneLink>
    ),
    card: { area: '1 / 1' },
  },
  {
    header: 'admin:orders.column.customer',
    Cell: ({ customer, city }) => (
      <div>
        <b>{customer || '–'}</b>
        <br />
        <small>{city}</small>
      </div>
    ),
    card: { area: '2 / 1' },
  },
  {
    header: 'admin:orders.column.pieces',
    Cell: function Pieces({ pieces, recorded }) {
      const { text } = useText();
      return (
        <div>
          <b>{pieces}</b>
          {!recorded && (
            <>
              <br />
              <small>{text('admin:recall.notRecorded')}</small>
            </>
          )}
        </div>
      );
    },
    card: { area: '1 / 2', align: 'start' },
    align: 'right',
  },
  {
    header: 'admin:orders.column.status',
    Cell: ({ parcel }) => <StatusTag status={parcelTexts[parcel]} />,
    card: { area: '2 / 2', align: 'start' },
  },
  { header: 'admin:recall.column.notice', Cell: NoticeCell, card: { area: '3 / 1 / 4 / 3' } },
];

const Filters = styled.div`
  ${sideways}
  display: flex;
  gap: 8px;
  margin-block: 12px;
`;

const filters = {
  all: () => true,
  delivered: ({ parcel }: RecalledOrder) => parcel === 'delivered',
  underWay: ({ parcel }: RecalledOrder) => parcel === 'shipped',
  here: ({ parcel }: RecalledOrder) => parcel === 'packed',
  noEmail: ({ notice }: RecalledOrder) =>
    ['call', 'called', 'failed', 'unreachable'].includes(notice),
} as const;
type Filter = keyof typeof filters;
const initialOrders = 50;

/** Orders whose customers may have units, with unshipped orders first. */
export function RecalledOrders({ recall }: { recall: RecallPage }) {
  const { text } = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const [showsAll, setShowsAll] = useState(false);
  const { orders } = recall;
  const title = text('admin:recall.whoHasIt');
  const matching = orders.filter(filters[filter]);
  const visibleOrders = showsAll ? matching : matching.slice(0, initialOrders);
  const running = recall.recall?.ended === null ? recall.recall.id : null;
  return (
    <section aria-labelledby="recalled-orders">
      <h2 id="recalled-orders">
        <span>{`${title} `}</span>
        <Text as="small" style={{ font: '400 1rem/1.4 var(--font-ui)' }}>
          {text('admin:recall.orders', { count: orders.length })}
        </Text>
      </h2>
      {orders.length === 0 ? (
        <EmptyState title={text('admin:recall.nobody')} />
      ) : (
        <>
          <Filters role="group" aria-label={title}>
            {(Object.keys(filters) as Filter[]).map((name) => (
              <ChipButton key={name} aria-pressed={filter === name} onClick={() => setFilter(name)}>
                <span>{text(`admin:recall.filter.${name}`)}</span>
                <small>{orders.filter(filters[name]).length}</small>
              </ChipButton>
            ))}
          </Filters>
          <RecallId value={running}>
            <ResponsiveTable
              caption={title}
              items={visibleOrders}
              getKey={({ number }) => number}
              columns={columns}
              cardColumns="minmax(0, 1fr) auto"
            />
          </RecallId>
          {visibleOrders.length < matching.length && (
            <Button variant="secondary" style={{ marginTop: 12 }} onClick={() => setShowsAll(true)}>
              {text('admin:recall.showAll', { count: matching.length })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}
