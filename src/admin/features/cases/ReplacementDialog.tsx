import { useState } from 'react';
import { type AdminCase, sendReplacement } from '@/contract/admin/cases';
import type { AdminOrder } from '@/contract/admin/orders';
import { useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import type { OwnFieldMessages } from '@/ui/form/useStructForm';
import { casesApi } from '../../api/casesApi';
import { ordersApi } from '../../api/ordersApi';
import { Offline, QueryState } from '../../ui/QueryState';
import { AdminForm } from '../../ui/AdminForm';
import { allLines, chosenLines, Pieces } from './Pieces';

const fieldMessages: OwnFieldMessages = {
  lines: { required: { id: 'admin:cases.replacement.none' } },
};

interface ChoiceProps {
  shown: Pick<AdminCase, 'number' | 'lines'>;
  order: AdminOrder;
  onClose: () => void;
}

/** Keeps what is chosen, also if the order is loaded again. */
function Choice({ shown: { number, lines }, order, onClose }: ChoiceProps) {
  const label = useText().text('admin:cases.replacement.send');
  const [initial] = useState(() => ({ lines: allLines(order, lines) }));
  const [send] = casesApi.useSendReplacementMutation();
  const inputOf = (values: typeof initial) => ({ lines: chosenLines(values.lines) });
  return (
    <AdminForm
      label={label}
      struct={sendReplacement.body}
      fieldMessages={fieldMessages}
      initialValues={initial}
      inputOf={inputOf}
      submitLabel={label}
      send={async (values) => {
        const { error } = await send({ params: { number }, body: inputOf(values) });
        if (!error) onClose();
        return error;
      }}
    >
      <Pieces lines={order.lines} atMost={lines} />
      <Offline />
    </AdminForm>
  );
}

interface ReplacementDialogProps extends Omit<ChoiceProps, 'order'> {
  /** Of the order. */
  orderNumber: string;
}

/** Asks which pieces of the complaint are sent anew. */
export default function ReplacementDialog({
  orderNumber: number,
  ...props
}: ReplacementDialogProps) {
  const { text } = useText();
  const query = ordersApi.useGetOrderQuery({ params: { number } });
  return (
    <Dialog open onClose={props.onClose} title={text('admin:cases.replacement.send')}>
      <QueryState query={query} what={text('admin:order.title', { number })} height="120px" />
      {query.data && <Choice {...props} order={query.data} />}
    </Dialog>
  );
}
