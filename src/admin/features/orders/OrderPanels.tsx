import { type ComponentType, useState } from 'react';
import styled from 'styled-components';
import { pick } from 'superstruct';
import { updateOrderDetails, type AdminOrder, type OrderEmail } from '@/contract/admin/orders';
import { reservedStates } from '@/contract/fulfilment';
import { onDay } from '@/contract/longDate';
import { shownPib } from '@/contract/pib';
import { useDates, useTimestamp } from '@/lib/dates';
import { useText } from '@/lib/text';
import { addressLines } from '@/shared/addressLines';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Cluster } from '@/ui/primitives';
import { Field } from '@/ui/Field';
import { TextInput } from '@/ui/inputs';
import { FormField } from '@/ui/form/FormField';
import { structValidator, useFieldMessages } from '@/ui/form/useStructForm';
import { InlineButton, StandaloneLink, touchTarget } from '@/ui/TextLink';
import { Confirmed } from '../../ui/ConfirmDialog';
import { SmallPanel } from '../../ui/SmallPanel';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { ordersApi } from '../../api/ordersApi';
import { casePath, customersPath, newCasePath, orderPath } from '../../lib/links';
import { ContactLinks } from '../../ui/ContactLinks';
import { ReturnedParcels } from '../../ui/ReturnedParcels';
import { parcelStatus, isPickup } from '../../lib/orderTexts';
import { May } from '../../session/May';
import { EditDelivery, EditDialog } from './EditDialog';

export const OrderBox = styled(SmallPanel)`
  display: grid;
  gap: 10px;

  /* Wider than a short word. */
  & > div > button {
    text-align: end;
  }
  p,
  address {
    overflow-wrap: anywhere;
    font-style: normal;
  }
  p > a {
    ${touchTarget}
  }
  a[href^='tel:'] {
    font-weight: 600;
  }
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 12px;
    align-items: center;
    justify-content: space-between;
    padding-block: 8px;
    border-bottom: 1px solid var(--border);
  }
  li:last-child {
    border-bottom: 0;
  }
`;

interface EditProps {
  order: AdminOrder;
  label: string;
  dialog: ComponentType<{ order: AdminOrder; onClose: () => void }>;
}

function Edit({ order, label, dialog: EditForm }: EditProps) {
  const { text } = useText();
  const [editing, setEditing] = useState(false);
  return (
    <May permission="orders.write">
      <div>
        <InlineButton type="button" aria-label={label} onClick={() => setEditing(true)}>
          {text('admin:order.edit')}
        </InlineButton>
        {editing && <EditForm order={order} onClose={() => setEditing(false)} />}
      </div>
    </May>
  );
}

type ParcelValues = Pick<AdminOrder, 'courier' | 'tracking_number'>;

const parcelStruct = pick(updateOrderDetails.body, ['courier', 'tracking_number']);

const parcelLabels = {
  courier: 'admin:order.courier',
  tracking_number: 'admin:order.tracking',
} as const;

function EditParcel({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const { text } = useText();
  const messageFor = useFieldMessages();
  return (
    <EditDialog<ParcelValues>
      order={order}
      title={text('admin:order.parcel.edit')}
      groups={[['courier'], ['tracking_number']]}
      labels={parcelLabels}
      toValues={({ courier, tracking_number }) => ({ courier, tracking_number })}
      toInput={({ courier, tracking_number }, isChanged) => ({
        ...(isChanged('courier') && { courier }),
        ...(isChanged('tracking_number') && { tracking_number }),
      })}
      validate={structValidator(parcelStruct, messageFor)}
      onClose={onClose}
    >
      <FormField name="courier" label={text('admin:order.courier')} autoComplete="off" optional />
      <FormField
        name="tracking_number"
        label={text('admin:order.tracking')}
        autoComplete="off"
        optional
      />
    </EditDialog>
  );
}

const isToShip = ({ parcel }: AdminOrder) => reservedStates.includes(parcel);

export function ParcelPanel({ order }: { order: AdminOrder }) {
  const { text } = useText();
  if (isToShip(order) || order.parcel === 'cancelled' || isPickup(order)) return null;
  return (
    <OrderBox aria-labelledby="order-parcel">
      <Cluster $between>
        <h2 id="order-parcel">{text('admin:order.parcel')}</h2>
        <Edit order={order} label={text('admin:order.parcel.edit')} dialog={EditParcel} />
      </Cluster>
      {(['courier', 'tracking_number'] as const).map((field) => (
        <p key={field}>
          <small>{text(parcelLabels[field])}</small>
          <br />
          <span>{order[field] || '–'}</span>
        </p>
      ))}
    </OrderBox>
  );
}

export function CustomerPanel({ order }: { order: AdminOrder }) {
  const { text, locale } = useText();
  const { contact, address, customer_orders: orders } = order;
  const name = `${contact.name} ${contact.last_name}`.trim();
  const isReady = isPickup(order) && order.parcel === 'packed';
  const isToArrive = !isReady && !['delivered', 'returned', 'cancelled'].includes(order.parcel);
  const since = { count: orders.count, date: useDates().day(orders.since) };
  return (
    <OrderBox aria-labelledby="order-customer">
      <Cluster $between>
        <h2 id="order-customer">{text('admin:order.customer')}</h2>
        {isToShip(order) && (
          <Edit order={order} label={text('admin:order.edit.title')} dialog={EditDelivery} />
        )}
      </Cluster>
      <p>
        <strong>{name}</strong>
        <br />
        <small>{text('admin:order.customer.since', since)}</small>
      </p>
      <ReturnedParcels parcels={order.customer_parcels} />
      {order.account === 'deleted' && <p>{text('admin:order.customer.gone')}</p>}
      <ContactLinks {...contact} />
      <address>
        {isPickup(order) && (
          <>
            <small>{text('admin:order.pickup.place')}</small>
            <br />
          </>
        )}
        {[...addressLines(address, text), `${address.zipCode} ${address.city}`].map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      {isToArrive && order.expected_on && (
        <p>
          {text(isPickup(order) ? 'admin:order.pickup.expected' : 'admin:order.expected', {
            day: onDay(locale, order.expected_on),
          })}
        </p>
      )}
      {order.note && (
        <Alert tone="info">{`${text(isPickup(order) ? 'admin:orders.note' : 'admin:orders.courierNote')}: ${order.note}`}</Alert>
      )}
      {order.buyer_pib && (
        <p>
          <small>{text('admin:order.pib')}</small>
          <br />
          <b translate="no">{shownPib(order.buyer_pib)}</b>
          <br />
          <small>{text('admin:order.pib.text')}</small>
        </p>
      )}
      {order.receipt_by_email && <p>{text('admin:order.receiptByEmail')}</p>}
      {order.gift_note && <p>{`${text('admin:orders.giftNote')}: ${order.gift_note}`}</p>}
      {orders.others.length > 0 && (
        <ul>
          {orders.others.map((other) => (
            <li key={other.number}>
              <StandaloneLink to={orderPath(other.number)} translate="no">
                {other.number}
              </StandaloneLink>
              <small>{text(parcelStatus(other.parcel, other).id)}</small>
            </li>
          ))}
        </ul>
      )}
      <Cluster>
        {name !== '' && (
          <StandaloneLink to={customersPath({ q: order.number })}>
            {text('admin:customers.ofOrder')}
          </StandaloneLink>
        )}
        {order.cases.map(({ number, kind }) => (
          <StandaloneLink key={number} to={casePath(number)}>
            {text(`admin:cases.${kind}`, { number })}
          </StandaloneLink>
        ))}
        <May permission="cases.write">
          <StandaloneLink to={newCasePath(order.number)}>
            {text('admin:cases.ofOrder')}
          </StandaloneLink>
        </May>
      </Cluster>
    </OrderBox>
  );
}

function Email({ email }: { email: OrderEmail }) {
  const { text } = useText();
  const timestamp = useTimestamp();
  const [resend, { isLoading }] = ordersApi.useResendEmailMutation();
  const state = () => {
    if (email.sent_at) return timestamp(email.sent_at);
    if (email.state === 'failed') return text('admin:order.emails.failed');
    return text('admin:order.email.due', { time: timestamp(email.due_at) });
  };
  return (
    <li>
      <span>{text(`admin:order.email.${email.kind ?? 'other'}`)}</span>
      <small>{state()}</small>
      {email.state === 'failed' && (
        <May permission="orders.write">
          <Button
            variant="soft"
            size="small"
            loading={isLoading}
            onClick={() => void resend({ params: { id: email.id } })}
          >
            {text('admin:order.emails.again')}
          </Button>
        </May>
      )}
    </li>
  );
}

/** Replaces the link in the customer's emails and shows the new link, which staff may send. */
function CustomerLink({ number }: { number: string }) {
  const { text } = useText();
  const [replace, { data }] = ordersApi.useReplaceOrderLinkMutation();
  const [field, focusField] = useFocusTarget<HTMLInputElement>();
  const label = text('admin:order.link.replace');
  return (
    <>
      {data && (
        <Field label={text('admin:order.link.new')} hint={text('admin:order.link.hint')}>
          {(control) => <TextInput {...control} ref={field} readOnly value={data.url} />}
        </Field>
      )}
      <Confirmed
        button={(ask) => (
          <div>
            <InlineButton type="button" onClick={ask}>
              {label}
            </InlineButton>
          </div>
        )}
        title={text('admin:order.link.question')}
        cancelLabel={text('admin:order.link.keep')}
        confirmLabel={label}
        send={() => replace({ params: { number } })}
        onDone={focusField}
      >
        {text('admin:order.link.explanation')}
      </Confirmed>
    </>
  );
}

export function EmailsPanel({ order }: { order: AdminOrder }) {
  const { text } = useText();
  return (
    <OrderBox aria-labelledby="order-emails">
      <h2 id="order-emails">{text('admin:order.emails')}</h2>
      {order.contact.email === '' && <p>{text('admin:order.emails.none')}</p>}
      {order.emails.length > 0 && (
        <ul>
          {order.emails.map((email) => (
            <Email key={email.id} email={email} />
          ))}
        </ul>
      )}
      <May permission="orders.write">
        <CustomerLink number={order.number} />
      </May>
    </OrderBox>
  );
}
