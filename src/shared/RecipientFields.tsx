import { recipientFields } from '@/contract/address';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { FormGrid } from '@/ui/Grid';
import { addressLabels } from './AddressFields';

/** Who receives the parcel if it is not the buyer. */
export function RecipientFields() {
  const { text } = useText();
  return (
    <FormGrid>
      {recipientFields.map((name) => (
        <FormField
          key={name}
          name={name}
          label={text(addressLabels[name])}
          optional
          autoComplete="off"
          {...(name === 'recipient_phone' && { type: 'tel' })}
          span={3}
        />
      ))}
    </FormGrid>
  );
}
