import { type AdminCase, sendReplacement } from '@/contract/admin/cases';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { casesApi } from '../../api/casesApi';
import { ordersApi } from '../../api/ordersApi';
import { Offline, QueryState } from '../../ui/QueryState';
import { AdminForm } from '../shared/AdminForm';
import { allLines, chosenLines, Pieces } from './Pieces';

const fieldMessages: OwnFieldMessages = {
  lines: { required: { id: 'admin:cases.replacement.none' } },
};

interface ReplacementDialogProps {
  shown: Pick<AdminCase, 'number' | 'lines'>;
  /** Number of the order. */
  order: string;
  onClose: () => void;
}

/** Asks which pieces of the order are sent anew; first those of the complaint. */
export default function ReplacementDialog({ shown, order, onClose }: ReplacementDialogProps) {
  const { text } = useText();
  const query = ordersApi.useGetOrderQuery({ params: { number: order } });
  const [send] = casesApi.useSendReplacementMutation();
  const title = text('admin:cases.replacement.send');
  return (
    <Dialog open onClose={onClose} title={title}>
      <QueryState
        query={query}
        what={text('admin:order.title', { number: order })}
        height="120px"
      />
      {query.data && (
        <AdminForm
          label={title}
          struct={sendReplacement.body}
          fieldMessages={fieldMessages}
          initialValues={{ lines: allLines(query.data, shown.lines) }}
          inputOf={({ lines }) => ({ lines: chosenLines(lines) })}
          submitLabel={title}
          send={async ({ lines }) => {
            const { number } = shown;
            const { error } = await send({
              params: { number },
              body: { lines: chosenLines(lines) },
            });
            if (!error) onClose();
            return error;
          }}
        >
          <Pieces lines={query.data.lines} />
          <Offline />
        </AdminForm>
      )}
    </Dialog>
  );
}
