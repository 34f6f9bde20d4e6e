import { linkPayment } from '@/contract/admin/money';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import { FormField } from '@/ui/form/FormField';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { AdminForm } from '../../ui/AdminForm';

const fieldMessages: OwnFieldMessages = {
  number: { not_available: { id: 'admin:money.link.notWaiting' } },
};

interface LinkDialogProps {
  reference: string;
  /** Proposed. */
  number: string;
  /** Resolves with its error, if any. */
  send: (number: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks which order a payment pays. */
export default function LinkDialog({ reference, number, send, onClose }: LinkDialogProps) {
  const { text } = useText();
  return (
    <Dialog open onClose={onClose} title={text('admin:money.link.title', { reference })}>
      <AdminForm
        label={text('admin:money.link.any')}
        struct={linkPayment.body}
        fieldMessages={fieldMessages}
        initialValues={{ number }}
        submitLabel={text('admin:money.link.any')}
        send={async (values) => {
          const error = await send(values.number);
          if (!error) onClose();
          return error;
        }}
      >
        <FormField
          name="number"
          inputMode="numeric"
          autoComplete="off"
          label={text('admin:money.link.number')}
        />
      </AdminForm>
    </Dialog>
  );
}
