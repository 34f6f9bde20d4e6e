import { useField } from 'react-final-form';
import { useText } from '@/lib/text';
import { Checkbox } from '@/ui/Checkbox';
import { FormField } from '@/ui/form/FormField';

export function ReceiptOptions() {
  const { text } = useText();
  const { input: firm } = useField<boolean>('firm', { type: 'checkbox' });
  const { input: byEmail } = useField<boolean>('receipt_by_email', { type: 'checkbox' });
  return (
    <>
      <Checkbox name={firm.name} checked={firm.checked} onChange={firm.onChange}>
        {text('checkout:firm')}
      </Checkbox>
      {firm.checked && (
        <FormField
          name="buyer_pib"
          inputMode="numeric"
          autoComplete="off"
          label={text('checkout:pib')}
          hint={text('checkout:pib.hint')}
        />
      )}
      <Checkbox name={byEmail.name} checked={byEmail.checked} onChange={byEmail.onChange}>
        {text('checkout:receiptByEmail')}
      </Checkbox>
    </>
  );
}
