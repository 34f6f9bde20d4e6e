import type { ReactNode } from 'react';
import { useText } from '@/lib/text';
import { FormField } from '@/ui/form/FormField';
import { FormGrid } from '@/ui/Grid';

interface ContactFieldsProps {
  /** Below the phone number. */
  children?: ReactNode;
}

/** The customer; the phone number first. */
export function ContactFields({ children }: ContactFieldsProps) {
  const { text } = useText();
  return (
    <FormGrid>
      <FormField
        name="phone"
        type="tel"
        label={text('checkout:user.phone')}
        autoComplete="off"
        inputMode="tel"
      />
      {children}
      <FormField name="name" label={text('checkout:user.firstName')} autoComplete="off" span={3} />
      <FormField
        name="last_name"
        label={text('checkout:user.lastName')}
        autoComplete="off"
        span={3}
      />
      <FormField
        name="email"
        type="email"
        label={text('checkout:user.email')}
        hint={text('admin:phone.noEmail')}
        autoComplete="off"
        inputMode="email"
        optional
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
