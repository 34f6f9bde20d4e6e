import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { CourierDebt } from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import { useText } from '@/lib/text';
import { TextField } from '@/ui/Field';
import { SelectField } from '@/ui/form/FormSelect';
import { useToast } from '@/ui/toast/ToastProvider';
import { moneyApi } from '../../api/moneyApi';
import { settlementPath } from '../../lib/links';
import { useCourierName } from './Debts';
import { PastedList, useBooking, usePastedList } from './PastedList';
import { linesOf } from './paymentSums';
import Check from './Check';

/** A courier's list is pasted, compared with the orders, and booked. */
export function Payout({ couriers }: { couriers: readonly CourierDebt[] }) {
  const { text } = useText();
  const toast = useToast();
  const navigate = useNavigate();
  const nameOf = useCourierName();
  const [courier, setCourier] = useState(couriers[0]?.courier ?? '');
  const [paidOn, setPaidOn] = useState(shopDay(new Date()));
  const [bankAmount, setBankAmount] = useState('');
  const title = text('admin:money.arrived');
  const list = usePastedList(courier);
  const { accepted } = list.decisions;
  const { send, saving, error, dialog } = useBooking(
    title,
    moneyApi.useBookSettlementMutation(),
    list.typed,
  );
  return (
    <>
      <PastedList
        title={title}
        label={text('admin:money.list')}
        list={list}
        saving={saving}
        fields={
          <>
            <SelectField
              label={text('admin:money.courier')}
              options={couriers.map(({ courier: value }) => ({ value, label: nameOf(value) }))}
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
              const lines = linesOf(found.payments, accepted);
              const booked = await send({ courier, paid_on: paidOn, bank_amount, lines });
              if (!booked) return;
              toast.success(text('admin:money.booked'));
              await navigate(settlementPath(booked.id), { state: { sameForm: true } });
            }}
          />
        )}
      />
      {dialog}
    </>
  );
}
