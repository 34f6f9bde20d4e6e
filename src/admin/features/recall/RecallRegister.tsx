import styled from 'styled-components';
import type { RecalledOrder, RecallPage } from '@/contract/admin/recalls';
import { useDates, useShortDay } from '@/lib/dates';
import { shopDay } from '@/contract/deliveryDay';
import { type MessageId, useText } from '@/lib/text';
import { Printer } from 'lucide-react';
import { recallPath } from '../../lib/links';
import { parcelTexts } from '../../lib/orderTexts';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { useRecall } from './Recall';

const Sheet = styled.article`
  max-width: 820px;
  font-size: 0.875rem;
  line-height: 1.45;

  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(140px, 1fr));
    gap: 10px 24px;
    margin-block: 16px;
    padding-block: 14px;
    border-block: 1.5px solid var(--text);
  }
  dt,
  small {
    font-size: 0.75rem;
    color: var(--text-muted);
  }
  dd {
    font-weight: 600;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  thead {
    display: table-header-group;
  }
  tr {
    break-inside: avoid;
  }
  th,
  td {
    padding: 7px 8px 7px 0;
    border-bottom: 1px solid var(--border-strong);
    text-align: left;
    vertical-align: top;
  }
  th {
    border-bottom: 1.5px solid var(--text);
    font-size: 0.75rem;
    font-weight: 600;
  }
  .right {
    padding-right: 16px;
    text-align: right;
  }
  tfoot td {
    border: 0;
    font-weight: 700;
  }
  td > i {
    display: none;
    font-style: normal;
    color: var(--text-muted);
  }
  /* Phones show orders one below the other; print uses a table. */
  @media screen and (max-width: 767.98px) {
    tr {
      display: grid;
      grid-template-columns: 2rem minmax(0, 1fr) auto;
      gap: 2px 8px;
      padding-block: 10px;
      border-bottom: 1px solid var(--border-strong);
    }
    thead {
      display: none;
    }
    :is(table, tbody, tfoot) {
      display: block;
    }
    table {
      border-top: 1.5px solid var(--text);
    }
    td {
      grid-column: 2;
      padding: 0;
      border: 0;
    }
    td > i {
      display: inline;
    }
    td:is(:first-child, :nth-child(2), .right) {
      grid-row: 1;
    }
    td:nth-child(2) {
      font-weight: 600;
    }
    td:first-child {
      grid-column: 1;
    }
    td:nth-child(4) {
      grid-row: 2;
    }
    td.right {
      grid-column: 3;
      padding: 0;
    }
    td[colspan] {
      grid-column: 1 / 3;
    }
    td:empty {
      display: none;
    }
  }
`;
const Signatures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: 56px 40px;
  margin-top: 88px;
  break-inside: avoid;

  p {
    padding-top: 6px;
    border-top: 1px solid var(--text);
    font-size: 0.75rem;
  }
`;

const headers: readonly MessageId[] = [
  'admin:recall.register.place',
  'admin:orders.column.order',
  'admin:recall.register.sent',
  'admin:orders.column.customer',
  'admin:recall.register.phone',
  'admin:orders.column.pieces',
  'admin:orders.column.status',
  'admin:recall.column.notice',
];

/** Customers with these notices have been informed. */
const informed: ReadonlySet<RecalledOrder['notice']> = new Set([
  'sent',
  'waiting',
  'failed',
  'called',
]);

function Register({ recall }: { recall: RecallPage }) {
  const { text } = useText();
  const { day, dateTime } = useDates();
  const shortDay = useShortDay();
  const { name, net, batch, came_at, best_before, recall: begun, orders } = recall;
  const { delivered, under_way, packed } = recall;
  const pieces = (count: number) => text('admin:recall.pieces', { count });
  const facts: [MessageId, string][] = [
    ['admin:recall.register.filled', came_at ? day(came_at) : '–'],
    ['admin:stock.bestBefore', best_before ? day(best_before) : '–'],
    ['admin:recall.register.total', pieces(recall.total)],
    [
      'admin:recall.register.delivered',
      `${pieces(delivered.pieces)}, ${text('admin:recall.customers', { count: recall.customers })}`,
    ],
    ['admin:recall.register.underWay', pieces(under_way.pieces + packed.pieces)],
    ['admin:recall.register.shelf', `${pieces(recall.shelf)}, ${pieces(recall.out)}`],
    ['admin:recall.reason', begun?.reason ?? '–'],
    ['admin:recall.stopped', begun ? dateTime(begun.at) : '–'],
    ['admin:recall.register.emailed', begun?.emailed_at ? dateTime(begun.emailed_at) : '–'],
  ];
  return (
    <Sheet>
      <h2>{text('admin:recall.register.title')}</h2>
      <p>{`${text('admin:stock.batchOf', { batch })}, ${[name, net].filter(Boolean).join(', ')}`}</p>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{text(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {headers.map((header) => (
              <th
                key={header}
                scope="col"
                className={header === 'admin:orders.column.pieces' ? 'right' : undefined}
              >
                {text(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order, index) => {
            const { number, left_at, customer, street, city, phone, parcel, notice } = order;
            return (
              <tr key={number}>
                <td>{index + 1}</td>
                <td translate="no">{number}</td>
                <td>
                  {left_at && <i>{`${text('admin:recall.register.sent')} `}</i>}
                  <span>
                    {left_at
                      ? shortDay(shopDay(new Date(left_at)))
                      : text('admin:recall.register.notSent')}
                  </span>
                </td>
                <td>
                  <span>{customer || '–'}</span>
                  <br />
                  <small>{[street, city].filter(Boolean).join(', ')}</small>
                </td>
                <td>{phone}</td>
                <td className="right">
                  <i>{`${text('admin:orders.column.pieces')} `}</i>
                  <span>{order.pieces}</span>
                </td>
                <td>
                  <span>{text(parcelTexts[parcel].id)}</span>
                  {!order.recorded && (
                    <>
                      <br />
                      <small>{text('admin:recall.notRecorded')}</small>
                    </>
                  )}
                </td>
                <td>{informed.has(notice) && text(`admin:recall.notice.${notice}`)}</td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={5}>{text('admin:recall.register.sum')}</td>
            <td className="right">{orders.reduce((sum, { pieces: count }) => sum + count, 0)}</td>
            <td colSpan={2} />
          </tr>
        </tfoot>
      </table>
      <Signatures>
        <p>{text('admin:recall.register.by')}</p>
        <p>{text('admin:recall.register.placeAndDay')}</p>
        <p>{text('admin:recall.register.received')}</p>
      </Signatures>
    </Sheet>
  );
}

/** The register of a recall for inspectors, printed by the browser. */
export default function RecallRegister() {
  const { text } = useText();
  const { id, batch, found } = useRecall();
  const title = text('admin:recall.register.title');
  const { currentData } = found;
  return (
    <>
      <style>{'@page { size: A4; margin: 16mm 14mm }'}</style>
      <ScreenHead
        title={text('admin:recall.batchTitle', { batch })}
        className="no-print"
        back={{ to: recallPath(id, batch), label: text('admin:recall.batchTitle', { batch }) }}
        actions={[
          {
            icon: Printer,
            label: text('admin:order.print'),
            variant: 'primary',
            inBar: true,
            disabled: !currentData,
            onClick: () => window.print(),
          },
        ]}
      />
      {currentData && <Register recall={currentData} />}
      <QueryState
        query={{ ...found, data: currentData }}
        what={title}
        height="480px"
        missing={text('admin:recall.notFound')}
      />
    </>
  );
}
