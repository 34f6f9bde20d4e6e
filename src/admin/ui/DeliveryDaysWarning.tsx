import { useFormState } from 'react-final-form';
import { otherDeliveryDays } from '@/contract/admin/deliveryDays';
import type { Placeholder } from '@/contract/placeholders';
import type { DeliverySchedule } from '@/contract/settings';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';

const mark: Placeholder = 'delivery_days';

/** Warns if texts in the form promise delivery days other than those in the settings. */
export function DeliveryDaysWarning({ transit }: { transit: DeliverySchedule['transit_days'] }) {
  const { text } = useText();
  const { values } = useFormState({ subscription: { values: true } });
  const { min, max } = transit;
  return otherDeliveryDays(JSON.stringify(values).replaceAll('\\n', ' '), transit).map((phrase) => (
    <Alert key={phrase} tone="warning">
      {text('admin:content.otherDeliveryDays', {
        phrase,
        days: min === max ? String(max) : `${min}–${max}`,
        mark: `{${mark}}`,
      })}
    </Alert>
  ));
}
