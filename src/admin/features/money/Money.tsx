import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import styled from 'styled-components';
import { adminPaths } from '@/contract/admin/paths';
import type { Money as MoneyData, OpenRefund, CourierDebt } from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import { useDayOfYear, useShopDay } from '@/lib/dates';
import { useText } from '@/lib/text';
import { Download } from 'lucide-react';
import { Cluster, Columns } from '@/ui/primitives';
import { Price } from '@/ui/Price';
import { Tag } from '@/ui/Tag';
import { InlineButton, touchTarget } from '@/ui/TextLink';
import { TextField } from '@/ui/Field';
import { SelectField } from '@/ui/form/FormSelect';
import { useToast } from '@/ui/toast/ToastProvider';
import { reloaded } from '../../api/adminApi';
import { moneyApi } from '../../api/moneyApi';
import { orderPath, settlementPath } from '../../lib/links';
import { useOnce } from '../../lib/useOnce';
import { QueryState } from '../../ui/QueryState';
import { ScreenHead } from '../../ui/ScreenHead';
import { PayRefundButton } from '../../session/PayRefundButton';
import { SmallPanel } from '../../ui/SmallPanel';
import { May, useCan } from '../../session/May';
import { Debts, useCourierName } from './Debts';
import { PastedList, usePastedList } from './PastedList';
import { getLines, Check } from './Check';

const Box = styled(SmallPanel)`
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 12px;
    align-items: center;
    padding-block: 10px;
  }
  li + li {
    border-top: 1px solid var(--border);
  }
  li a {
    ${touchTarget}
    font-weight: 600;
  }
  li > span:first-child small {
    display: block;
    overflow-wrap: anywhere;
  }
  li > :last-child:not(:nth-child(2)) {
    grid-column: 1 / -1;
    justify-self: start;
    margin-top: 8px;
  }
`;

const shownPayouts = 5;

function Refunds({ refunds }: { refunds: readonly OpenRefund[] }) {
  const { text } = useText();
  const formatDay = useDayOfYear();
  const today = useShopDay();
  return (
    <Box aria-labelledby="refunds">
      <h2 id="refunds">{text('admin:refund.title')}</h2>
      {refunds.length === 0 && <p>{text('admin:refund.none')}</p>}
      <ul>
        {refunds.map((refund) => {
          const { id, number, customer, amount, due_on, note } = refund;
          const until = text('admin:refund.until', { day: formatDay(due_on) });
          return (
            <li key={id}>
              <span>
                <Link to={orderPath(number)} translate="no">
                  {customer || number}
                </Link>
                <span> </span>
                {due_on < today && <Tag $tone="warning">{text('admin:refund.late')}</Tag>}
                <small>{[number, note, until].filter(Boolean).join(', ')}</small>
              </span>
              <Price amount={amount} />
              <May permission="money.write">
                <PayRefundButton id={id} number={number} />
              </May>
            </li>
          );
        })}
      </ul>
    </Box>
  );
}

function Payouts({ settlements }: Pick<MoneyData, 'settlements'>) {
  const { text } = useText();
  const getName = useCourierName();
  const formatDay = useDayOfYear();
  const [all, setAll] = useState(false);
  return (
    <Box aria-labelledby="payouts">
      <Cluster $between>
        <h2 id="payouts">{text('admin:money.payouts')}</h2>
        {!all && settlements.length > shownPayouts && (
          <InlineButton type="button" style={{ textAlign: 'end' }} onClick={() => setAll(true)}>
            {text('admin:money.payouts.all')}
          </InlineButton>
        )}
      </Cluster>
      {settlements.length === 0 && <p>{text('admin:money.payouts.none')}</p>}
      <ul>
        {(all ? settlements : settlements.slice(0, shownPayouts)).map((settlement) => (
          <li key={settlement.id}>
            <span>
              <Link to={settlementPath(settlement.id)} translate="no">
                {getName(settlement.courier)}
              </Link>
              <span> </span>
              {settlement.revoked && <Tag>{text('admin:money.revoked')}</Tag>}
              <small>
                {[
                  formatDay(settlement.paid_on),
                  text('admin:money.parcels', { count: settlement.lines }),
                  settlement.differences > 0 &&
                    text('admin:money.differences', { count: settlement.differences }),
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            <Price amount={settlement.amount} />
          </li>
        ))}
      </ul>
    </Box>
  );
}

function Payout({ couriers }: { couriers: readonly CourierDebt[] }) {
  const { text } = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const getName = useCourierName();
  const [courier, setCourier] = useState(couriers[0]?.courier ?? '');
  const [paidOn, setPaidOn] = useState(shopDay(new Date()));
  const [bankAmount, setBankAmount] = useState('');
  const title = text('admin:money.arrived');
  const [book, { isLoading: saving, error, reset }] = moneyApi.useBookSettlementMutation();
  const send = useOnce(book);
  const list = usePastedList(courier, reset);
  const { accepted } = list.decisions;
  return (
    <PastedList
      title={title}
      label={text('admin:money.list')}
      example="BP 447 108 702;4.020,00"
      list={list}
      saving={saving}
      fields={
        <>
          <SelectField
            label={text('admin:money.courier')}
            options={couriers.map(({ courier: value }) => ({ value, label: getName(value) }))}
            value={courier}
            onChange={setCourier}
          />
          <TextField
            label={text('admin:money.paidOn')}
            type="date"
            value={paidOn}
            onChange={({ target }) => setPaidOn(target.value)}
          />
          <TextField
            label={text('admin:money.bankAmount')}
            inputMode="decimal"
            autoComplete="off"
            value={bankAmount}
            onChange={({ target }) => setBankAmount(target.value)}
          />
        </>
      }
      check={(found) => (
        <Check
          found={found}
          accepted={accepted}
          debt={couriers.find((debt) => debt.courier === courier)}
          bankAmount={bankAmount}
          paidOn={paidOn}
          error={error}
          saving={saving}
          onBook={async (bank_amount) => {
            const lines = getLines(found.payments, accepted);
            const body = { courier, paid_on: paidOn, bank_amount, lines };
            const { data } = await send({ body });
            if (!data) return;
            toast.success(text('admin:money.booked'));
            await navigate(settlementPath(data.id), { state: { sameForm: true } });
          }}
        />
      )}
    />
  );
}

export default function Money() {
  const { text } = useText();
  const query = moneyApi.useGetMoneyQuery(undefined, reloaded);
  const { data } = query;
  const mayReadBooks = useCan('books.read');
  const title = text('admin:nav.money');
  return (
    <>
      <ScreenHead
        title={title}
        lead={text('admin:money.lead')}
        actions={[
          mayReadBooks && {
            icon: Download,
            label: text('admin:accountant.title'),
            to: adminPaths.accountant,
          },
        ]}
      />
      <QueryState query={query} what={title} height="480px" />
      {data && (
        <>
          <Debts couriers={data.couriers} />
          <May permission="money.write">
            <Payout couriers={data.couriers} />
          </May>
          <Columns
            $template="repeat(2, minmax(0, 1fr))"
            $gap="16px"
            $from={768}
            $align="start"
            style={{ marginTop: 28 }}
          >
            <Refunds refunds={data.refunds} />
            <Payouts settlements={data.settlements} />
          </Columns>
        </>
      )}
    </>
  );
}
