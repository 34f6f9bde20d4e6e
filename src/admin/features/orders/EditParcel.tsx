import { pick } from 'superstruct';
import { updateOrderDetails, type AdminOrder } from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { structValidator, useFieldMessages } from '@/ui/form/useStructForm';
import { EditDialog } from './EditDialog';

type ParcelValues = Pick<AdminOrder, 'courier' | 'tracking_number'>;

const struct = pick(updateOrderDetails.body, ['courier', 'tracking_number']);

const labels = { courier: 'admin:order.courier', tracking_number: 'admin:order.tracking' } as const;

/** Courier and tracking number of a shipped order. */
export default function EditParcel({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { text } = useText();
  const messageFor = useFieldMessages();
  return (
    <EditDialog<ParcelValues>
      order={order}
      title={text('admin:order.parcel.edit')}
      groups={[['courier'], ['tracking_number']]}
      labels={labels}
      valuesOf={({ courier, tracking_number }) => ({ courier, tracking_number })}
      inputOf={({ courier, tracking_number }, isChanged) => ({
        ...(isChanged('courier') && { courier }),
        ...(isChanged('tracking_number') && { tracking_number }),
      })}
      validate={structValidator(struct, messageFor)}
      onClose={onClose}
    >
      <FormField name="courier" label={text('admin:order.courier')} autoComplete="off" optional />
      <FormField
        name="tracking_number"
        label={text('admin:order.tracking')}
        autoComplete="off"
        optional
      />
    </EditDialog>
  );
}
