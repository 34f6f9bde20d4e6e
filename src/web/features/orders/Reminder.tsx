import { useId } from 'react';
import { onDay } from '@/contract/longDate';
import { bottleMlPerDay } from '@/contract/netContent';
import type { Order } from '@/contract/order';
import { apiErrorOf } from '@/client/apiError';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { Checkbox } from '@/ui/Checkbox';
import { Text } from '@/ui/primitives';
import { useApiDispatch } from '../../api/baseApi';
import { orderApi } from '../../api/orderApi';
import { orderLinkApi } from '../../api/orderLinkApi';

interface ReminderProps {
  order: Pick<Order, 'id' | 'reminder'>;
  /** Of the link that opened it. */
  token: string | undefined;
}

/** One email when the bottles should be empty, for whoever asks for it. */
export function Reminder({ order: { id, reminder }, token }: ReminderProps) {
  const { text, locale } = useText();
  const errorText = useErrorText();
  const helpId = useId();
  const dispatch = useApiDispatch();
  const [change, accountResult] = orderApi.useSetReminderMutation();
  const [changeLinked, linked] = orderLinkApi.useSetLinkedReminderMutation();
  const { isLoading, error } = token ? linked : accountResult;
  if (!reminder) return null;
  const enabled = !reminder.asked;
  // The response is the new state, so the box does not change back until it is fetched again.
  const press = async () => {
    if (isLoading) return;
    if (token) {
      const { data } = await changeLinked({ body: { token, asked: enabled }, locale });
      const query = { body: { token }, locale };
      if (data) void dispatch(orderLinkApi.util.upsertQueryData('openOrderLink', query, data));
    } else {
      const query = { params: { id }, locale };
      const { data } = await change({ ...query, body: { asked: enabled } });
      if (data) void dispatch(orderApi.util.upsertQueryData('getOrder', query, data));
    }
  };
  return (
    <div className="no-print">
      <Checkbox
        checked={isLoading ? enabled : reminder.asked}
        onChange={() => void press()}
        error={error && errorText(apiErrorOf(error))}
        aria-describedby={helpId}
      >
        {text('orders:reminder.ask', { day: onDay(locale, reminder.on) })}
      </Checkbox>
      {/* Below the label, beside the box. */}
      <Text id={helpId} style={{ paddingLeft: 34, marginTop: -6 }}>
        {text('orders:reminder.help', { ml: bottleMlPerDay })}
      </Text>
    </div>
  );
}
