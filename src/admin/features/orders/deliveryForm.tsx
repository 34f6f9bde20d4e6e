import { useField } from 'react-final-form';
import { type } from 'superstruct';
import { type City, getOrderAddress, type OrderAddress } from '@/contract/address';
import { phoneContact, updateOrderDetails, type OrderDetailsInput } from '@/contract/admin/orders';
import { courierNoteMaxLength, giftNoteMaxLength } from '@/contract/limits';
import type { Order } from '@/contract/order';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { type AddressValues, useAddressForm } from '@/shared/AddressFields';
import { PersonFields } from '@/shared/PersonFields';
import { Checkbox } from '@/ui/Checkbox';
import { FormField } from '@/ui/form/FormField';
import {
  type FieldMessages,
  type OwnFieldMessages,
  structValidator,
  useFieldMessages,
} from '@/ui/form/useStructForm';
import { FormGrid } from '@/ui/Grid';
import { withoutPrefix } from '../../lib/formValues';

export type DeliveryValues = AddressValues &
  Order['contact'] &
  Pick<Order, 'note' | 'gift_note' | 'buyer_pib' | 'receipt_by_email'>;

export const newDelivery: DeliveryValues = {
  phone: '',
  name: '',
  last_name: '',
  email: '',
  ...getOrderAddress({}),
  note: '',
  gift_note: '',
  buyer_pib: '',
  receipt_by_email: false,
};

/** The form's address. The city must be chosen again if the shop no longer delivers there. */
export function toAddressValues(address: OrderAddress, cities: readonly City[]): AddressValues {
  const { city, municipality, zipCode } = address;
  const row = cities.find(
    (candidate) => candidate.city === city && candidate.municipality === municipality,
  );
  const isKnown = row?.zip_code.some(({ zip_code }) => zip_code === zipCode);
  return {
    ...address,
    city: row?.city ?? '',
    city_id: row?.id,
    municipality: row?.municipality ?? '',
    zipCode: isKnown ? zipCode : '',
    country: row?.country.name ?? '',
  };
}

/** Without an email address, the customer gets no emails. */
export function toContact({ name, last_name, phone, email }: Order['contact']) {
  const contact: NonNullable<OrderDetailsInput['contact']> = { name, last_name, phone };
  return email.trim() === '' ? contact : { ...contact, email };
}

export const deliveryFields = (messages: FieldMessages): FieldMessages =>
  withoutPrefix(messages, /^(contact|address)\./);

const { note, gift_note, buyer_pib } = updateOrderDetails.body.schema;
const notes = type({ note, gift_note, buyer_pib });

const fieldMessages: OwnFieldMessages = {
  note: { too_long: { id: 'checkout:address.noteMax', values: { max: courierNoteMaxLength } } },
  gift_note: { too_long: { id: 'checkout:giftNote.max', values: { max: giftNoteMaxLength } } },
  buyer_pib: { invalid: { id: 'checkout:pib.invalid' } },
};

export function useDeliveryForm() {
  const address = useAddressForm();
  const messageFor = useFieldMessages(fieldMessages);
  return {
    messageFor,
    validateContact: (values: DeliveryValues) => ({
      ...structValidator(phoneContact, messageFor)(toContact(values)),
      ...structValidator(notes, messageFor)(values),
    }),
    validateAddress: address.validate,
  };
}

interface ContactFieldsProps {
  children?: Elements;
}

export function ContactFields({ children }: ContactFieldsProps) {
  const { text } = useText();
  return (
    <FormGrid>
      <PersonFields order={['phone']} autoComplete="off" />
      {children}
      <PersonFields
        order={['name', 'last_name', 'email']}
        fieldProps={{ email: { hint: text('admin:phone.noEmail'), optional: true } }}
        autoComplete="off"
      />
    </FormGrid>
  );
}

function ReceiptFields() {
  const { text } = useText();
  const { input } = useField<boolean>('receipt_by_email', { type: 'checkbox' });
  return (
    <>
      <FormField
        name="buyer_pib"
        inputMode="numeric"
        autoComplete="off"
        label={text('admin:order.pib')}
        optional
      />
      <Checkbox name={input.name} checked={input.checked} onChange={input.onChange}>
        {text('checkout:receiptByEmail')}
      </Checkbox>
    </>
  );
}

export function NoteFields({ pickup = false }: { pickup?: boolean }) {
  const { text } = useText();
  return (
    <FormGrid>
      <FormField
        name="note"
        control="area"
        label={text(pickup ? 'admin:orders.note' : 'admin:orders.courierNote')}
        optional
      />
      <FormField name="gift_note" control="area" label={text('admin:orders.giftNote')} optional />
      <ReceiptFields />
    </FormGrid>
  );
}
