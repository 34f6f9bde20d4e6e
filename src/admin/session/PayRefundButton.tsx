import { useState } from 'react';
import { payRefund, proofMaxLength } from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import { moneyApi } from '../api/moneyApi';
import { AdminForm } from '../ui/AdminForm';
import { RowButton } from '../ui/RowButton';

export function PayRefundButton({ id, number }: { id: number; number: string }) {
  const { text } = useText();
  const [paying, setPaying] = useState(false);
  const [pay] = moneyApi.usePayRefundMutation();
  const label = text('admin:refund.pay');
  const close = () => setPaying(false);
  return (
    <div>
      <RowButton variant="soft" label={label} of={number} onClick={() => setPaying(true)} />
      <Dialog open={paying} onClose={close} title={text('admin:refund.pay.title', { number })}>
        <AdminForm
          label={label}
          struct={payRefund.body}
          initialValues={{ paid_on: shopDay(new Date()), proof: '' }}
          send={(body) => pay({ params: { id }, body })}
          done={text('admin:refund.paidDone')}
          onDone={close}
        >
          <FormField name="paid_on" type="date" label={text('admin:refund.paidOn')} />
          <FormField
            name="proof"
            maxLength={proofMaxLength}
            autoComplete="off"
            label={text('admin:refund.proof')}
            hint={text('admin:refund.proof.hint')}
          />
        </AdminForm>
      </Dialog>
    </div>
  );
}
