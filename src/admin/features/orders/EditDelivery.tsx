import { type City, orderAddressFields } from '@/contract/address';
import type { AdminOrder } from '@/contract/admin/orders';
import { type MessageId, useText } from '@/lib/text';
import { Dialog } from '@/ui/Dialog';
import { AddressFields, addressLabels, addressOf, RecipientFields } from '@/shared/AddressFields';
import { personLabels } from '@/shared/PersonFields';
import { phoneOrdersApi } from '../../api/phoneOrdersApi';
import { QueryState } from '../../ui/QueryState';
import {
  addressValuesOf,
  ContactFields,
  contactOf,
  type DeliveryValues,
  NoteFields,
  useDeliveryForm,
} from './deliveryForm';
import { EditDialog, type FieldGroup } from './EditDialog';

const contactFields = ['phone', 'name', 'last_name', 'email'] as const;
const addressFields = [...orderAddressFields, 'city_id'] as const;
const groups: readonly FieldGroup<DeliveryValues>[] = [
  ...contactFields.map((field) => [field]),
  addressFields,
  ['note'],
  ['gift_note'],
  ['buyer_pib'],
  ['receipt_by_email'],
];

const labels = {
  ...personLabels,
  ...addressLabels,
  note: 'admin:orders.courierNote',
  gift_note: 'admin:orders.giftNote',
  buyer_pib: 'admin:order.pib',
  receipt_by_email: 'checkout:receiptByEmail',
} as const satisfies Partial<Record<keyof DeliveryValues, MessageId>>;

interface EditDeliveryProps {
  order: AdminOrder;
  onClose: () => void;
}

function Edit({ order, cities, onClose }: EditDeliveryProps & { cities: readonly City[] }) {
  const { text } = useText();
  const { validateContact, validateAddress } = useDeliveryForm();
  const isPickup = order.delivery_method === 'pickup';
  const valuesOf = ({ contact, address, ...order }: AdminOrder): DeliveryValues => ({
    ...contact,
    ...addressValuesOf(address, cities),
    note: order.note,
    gift_note: order.gift_note,
    buyer_pib: order.buyer_pib,
    receipt_by_email: order.receipt_by_email,
  });
  return (
    <EditDialog<DeliveryValues>
      order={order}
      title={text('admin:order.edit.title')}
      groups={groups}
      labels={labels}
      valuesOf={valuesOf}
      inputOf={(values, isChanged) => ({
        ...(isChanged(...contactFields) && { contact: contactOf(values) }),
        ...(isChanged(...addressFields) && { address: addressOf(values) }),
        ...(isChanged('note') && { note: values.note }),
        ...(isChanged('gift_note') && { gift_note: values.gift_note }),
        ...(isChanged('buyer_pib') && { buyer_pib: values.buyer_pib }),
        ...(isChanged('receipt_by_email') && { receipt_by_email: values.receipt_by_email }),
      })}
      validate={(values, isChanged) => ({
        ...validateContact(values),
        ...(isChanged(...addressFields) && validateAddress(values)),
      })}
      onClose={onClose}
    >
      <p>{text('admin:order.edit.text')}</p>
      <ContactFields />
      {!isPickup && <AddressFields cities={cities} autoComplete={false} />}
      <NoteFields pickup={isPickup} />
      {!isPickup && <RecipientFields />}
    </EditDialog>
  );
}

/** Contact, address and notes of an order that is not shipped. */
export default function EditDelivery({ order, onClose }: EditDeliveryProps) {
  const { text } = useText();
  const cities = phoneOrdersApi.useListCitiesQuery();
  if (cities.data) return <Edit order={order} cities={cities.data} onClose={onClose} />;
  const title = text('admin:order.edit.title');
  return (
    <Dialog open onClose={onClose} title={title}>
      <QueryState query={cities} what={title} height="480px" />
    </Dialog>
  );
}
