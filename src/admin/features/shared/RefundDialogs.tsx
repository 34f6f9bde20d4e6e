import { coerce, object, string } from 'superstruct';
import { enterRefund, payRefund, proofMaxLength } from '@/contract/admin/money';
import { shopDay } from '@/contract/deliveryDay';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { useToast } from '@/ui/toast/ToastProvider';
import { moneyApi } from '../../api/moneyApi';
import { paraOf } from '../../lib/formValues';
import { useSentKey } from '../../lib/useSentKey';
import { AdminForm } from './AdminForm';
import { useReauthentication } from './useReauthentication';

const { amount, ...others } = enterRefund.body.schema;
/** The amount as it is typed. */
const typedRefund = object({
  ...others,
  amount: coerce(amount, string(), (typed) => (typed.trim() === '' ? typed : paraOf(typed))),
});
const fieldMessages: OwnFieldMessages = {
  amount: { not_available: { id: 'admin:refund.tooMuch' } },
};

interface EnterRefundDialogProps {
  number: string;
  /** Proposed. */
  dueOn: string;
  onClose: () => void;
}

/** Enters what a customer gets back. */
export function EnterRefundDialog({ number, dueOn, onClose }: EnterRefundDialogProps) {
  const { text } = useText();
  const toast = useToast();
  const [enter] = moneyApi.useEnterRefundMutation();
  const { attempt, dialog } = useReauthentication();
  const keyOf = useSentKey();
  const title = text('admin:refund.enter');
  return (
    <Dialog open onClose={onClose} title={text('admin:refund.enter.title', { number })}>
      <AdminForm
        label={title}
        struct={typedRefund}
        fieldMessages={fieldMessages}
        initialValues={{ amount: '', due_on: dueOn, note: '' }}
        submitLabel={title}
        send={async (values) => {
          const body = { ...values, amount: paraOf(values.amount) };
          const { error } = await attempt(title, () =>
            enter({ params: { number }, body, key: keyOf(body) }),
          );
          if (error) return error;
          toast.success(text('admin:refund.entered'));
          onClose();
          return undefined;
        }}
      >
        <FormField name="amount" inputMode="decimal" label={text('admin:refund.amount')} />
        <FormField name="due_on" type="date" label={text('admin:refund.due')} />
        <FormField
          name="note"
          maxLength={proofMaxLength}
          label={text('admin:refund.note')}
          optional
        />
      </AdminForm>
      {dialog}
    </Dialog>
  );
}

interface PayRefundDialogProps {
  id: number;
  title: string;
  onClose: () => void;
}

/** Marks a refund as paid, with its proof. */
export function PayRefundDialog({ id, title, onClose }: PayRefundDialogProps) {
  const { text } = useText();
  const toast = useToast();
  const [pay] = moneyApi.usePayRefundMutation();
  const { attempt, dialog } = useReauthentication();
  const label = text('admin:refund.pay');
  return (
    <Dialog open onClose={onClose} title={title}>
      <AdminForm
        label={label}
        struct={payRefund.body}
        initialValues={{ paid_on: shopDay(new Date()), proof: '' }}
        submitLabel={label}
        send={async (body) => {
          const { error } = await attempt(label, () => pay({ params: { id }, body }));
          if (error) return error;
          toast.success(text('admin:refund.paidDone'));
          onClose();
          return undefined;
        }}
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
      {dialog}
    </Dialog>
  );
}
