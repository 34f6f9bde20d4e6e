import type { ReactNode } from 'react';
import { useText } from '@/lib/text';
import { PersonFields } from '@/shared/PersonFields';
import { FormField } from '@/ui/form/FormField';
import { FormGrid } from '@/ui/Grid';

interface ContactFieldsProps {
  /** Below the phone number. */
  children?: ReactNode;
}

/** The customer; the phone number first. */
export function ContactFields({ children }: ContactFieldsProps) {
  const { text } = useText();
  const labels = {
    phone: text('checkout:user.phone'),
    name: text('checkout:user.firstName'),
    last_name: text('checkout:user.lastName'),
    email: text('checkout:user.email'),
  };
  return (
    <FormGrid>
      <PersonFields labels={labels} order={['phone']} autoComplete="off" />
      {children}
      <PersonFields
        labels={labels}
        order={['name', 'last_name', 'email']}
        own={{ email: { hint: text('admin:phone.noEmail'), optional: true } }}
        autoComplete="off"
      />
    </FormGrid>
  );
}

/** The notes for courier and parcel. */
export function NoteFields() {
  const { text } = useText();
  return (
    <FormGrid>
      <FormField name="note" control="area" label={text('admin:orders.courierNote')} optional />
      <FormField name="gift_note" control="area" label={text('admin:orders.giftNote')} optional />
    </FormGrid>
  );
}
