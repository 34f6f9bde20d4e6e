import { useForm, useFormState } from 'react-final-form';
import styled from 'styled-components';
import { Trash2 } from 'lucide-react';
import type { City } from '@/contract/address';
import type { CustomerPage } from '@/contract/admin/customers';
import type { Found, OrderQuote, PhoneOrderInput } from '@/contract/admin/phoneOrders';
import { defaultLocale, type Locale } from '@/contract/locale';
import type { DeliveryMethod } from '@/contract/order';
import { maxQuantityPerLine, searchMaxLength } from '@/contract/limits';
import { formatMoney } from '@/contract/money';
import { nameAmong } from '@/contract/nameAmong';
import { toAddress } from '@/shared/AddressFields';
import { useText } from '@/lib/text';
import { addressLines } from '@/shared/addressLines';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { Text } from '@/ui/primitives';
import { FieldError } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { from } from '@/ui/media';
import { Price } from '@/ui/Price';
import { QuantityStepper } from '@/shared/QuantityStepper';
import { toAddressValues, toContact, type DeliveryValues, newDelivery } from '../deliveryForm';
import { phoneOrdersApi } from '../../../api/phoneOrdersApi';
import { FoundList } from '../../../ui/ProductFinder';
import { ReturnedParcels } from '../../../ui/ReturnedParcels';
import { Rows } from '../../../ui/Rows';
import { Thumb } from '../../../ui/Thumbs';

export type PhoneLine = Found['products'][number] & { quantity: number };

export type PhoneOrderValues = DeliveryValues & {
  lines: readonly PhoneLine[];
  code: string;
  locale: Locale;
  delivery_method: DeliveryMethod;
  /** The amount of the quote, or 0 until there is one. */
  total_amount: number;
  terms_accepted: boolean;
};

const newPhoneOrder: PhoneOrderValues = {
  ...newDelivery,
  lines: [],
  code: '',
  locale: defaultLocale,
  delivery_method: 'courier',
  total_amount: 0,
  terms_accepted: false,
};

/** The initial values for a known customer: everything except the products. */
export function customerValues(
  customer: CustomerPage | undefined,
  cities: readonly City[],
): PhoneOrderValues {
  if (!customer) return newPhoneOrder;
  const { contact, addresses } = customer;
  const address = addresses[0] ? toAddressValues(addresses[0], cities) : {};
  return { ...newPhoneOrder, ...contact, ...address };
}

export const requestedLines = (lines: readonly PhoneLine[]): PhoneOrderInput['lines'] =>
  lines.map(({ id, quantity }) => ({ product_id: id, quantity }));

export function toPhoneOrder(values: PhoneOrderValues): PhoneOrderInput {
  const { lines, code, note, gift_note, buyer_pib, receipt_by_email } = values;
  const { locale, delivery_method, total_amount } = values;
  return {
    contact: toContact(values),
    delivery_method,
    ...(delivery_method === 'courier' && { address: toAddress(values) }),
    lines: requestedLines(lines),
    ...(code.trim() !== '' && { code }),
    note,
    gift_note,
    buyer_pib,
    receipt_by_email,
    locale,
    total_amount,
    terms_accepted: true,
  };
}

type Person = Found['people'][number];

const noOne: readonly Person[] = [];
const minLength = 3;

function usePeople(typed: string): readonly Person[] {
  const q = useDebounced(typed.trim().slice(0, searchMaxLength), searchDelayMs);
  const { currentData } = phoneOrdersApi.useFindAnythingQuery(
    { query: { q } },
    { skip: q.length < minLength },
  );
  return currentData?.people ?? noOne;
}

/** Previous customers who match the phone number or, if none do, the typed name. */
export function KnownCustomers({ cities }: { cities: readonly City[] }) {
  const { text } = useText();
  const form = useForm<PhoneOrderValues>();
  const { values } = useFormState<PhoneOrderValues>({ subscription: { values: true } });
  const { phone, name, last_name } = values;
  const byPhone = usePeople(phone);
  const byName = usePeople(byPhone.length > 0 ? '' : `${name} ${last_name}`);
  const people = [...byPhone, ...byName].filter(
    ({ contact }) =>
      contact.phone !== phone || contact.name !== name || contact.last_name !== last_name,
  );
  const choose = ({ contact, address }: Person, button: HTMLButtonElement) => {
    const customerValues = { ...contact, ...toAddressValues(address, cities) };
    form.batch(() => {
      for (const [field, value] of Object.entries(customerValues))
        form.change(field as keyof typeof customerValues, value);
    });
    // The list disappears, so focus moves to the products.
    const next = button.form?.elements.namedItem('lines');
    if (next instanceof HTMLElement) next.focus();
  };
  return (
    <div>
      <VisuallyHidden role="status">
        {people.length > 0 && text('common:search.suggestionCount', { count: people.length })}
      </VisuallyHidden>
      {people.length > 0 && (
        <>
          <Text id="known-customers" $tone="text" $strong>
            {text('admin:phone.known')}
          </Text>
          <FoundList aria-labelledby="known-customers">
            {people.map((person) => {
              const { contact, address, orders, parcels, without_password } = person;
              return (
                <li key={person.number}>
                  <button type="button" onClick={(event) => choose(person, event.currentTarget)}>
                    <div>
                      <b>{`${contact.name} ${contact.last_name}`}</b>
                      <small>{`${contact.phone}, ${addressLines(address, text).join(', ')}, ${address.city}`}</small>
                      {without_password && <small>{text('admin:phone.withoutPassword')}</small>}
                    </div>
                    <small>{text('admin:search.orderCount', { count: orders })}</small>
                  </button>
                  <ReturnedParcels parcels={parcels} newTab />
                </li>
              );
            })}
          </FoundList>
        </>
      )}
    </div>
  );
}

const Lines = styled(Rows)`
  margin-top: 12px;
  font-size: var(--text-sm);
  line-height: 1.35;

  & > li {
    display: grid;
    grid-template-columns: 40px minmax(0, 1fr) auto;
    gap: 8px 12px;
  }
  li > div:nth-child(2) {
    overflow-wrap: anywhere;
  }
  li > [role='group'] {
    grid-column: 1 / 3;
    justify-self: start;
  }
  li > button {
    justify-self: end;
  }
  small {
    font-size: var(--text-xs);
  }
  li > [role='status'] {
    grid-column: 1 / -1;
  }
  ${from(600)} {
    & > li {
      grid-template-columns: 40px minmax(0, 1fr) auto 92px 44px;
    }
    li > [role='group'] {
      grid-area: 1 / 3;
    }
    li > :nth-child(3) {
      grid-area: 1 / 4;
      text-align: right;
    }
  }
`;

interface OrderLinesProps {
  lines: readonly PhoneLine[];
  quote: OrderQuote | undefined;
  onChange: (lines: readonly PhoneLine[]) => void;
}

export function OrderLines({ lines, quote, onChange }: OrderLinesProps) {
  const { text, locale } = useText();
  return (
    <Lines aria-label={text('admin:order.lines')}>
      {lines.map((line) => {
        const { id } = line;
        const quoted = quote?.lines.find(({ product_id }) => product_id === id);
        const shortage = quote?.shortages.find(({ product_id }) => product_id === id);
        const { name, net, image, unit_price } = quoted ?? { ...line, unit_price: line.price };
        const fullName = nameAmong({ name, net }, lines);
        return (
          <li key={id}>
            <Thumb image={image} />
            <div>
              <b>{name}</b>
              <small>{`${net}, ${formatMoney(unit_price, locale)}`}</small>
            </div>
            <span>{quoted && <Price amount={quoted.line_total} />}</span>
            <QuantityStepper
              small
              value={line.quantity}
              max={maxQuantityPerLine}
              product={fullName}
              onChange={(quantity) =>
                onChange(lines.map((line) => (line.id === id ? { ...line, quantity } : line)))
              }
            />
            <IconButton
              label={text('admin:phone.remove', { name: fullName })}
              onClick={() => onChange(lines.filter((line) => line.id !== id))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
            <div role="status">
              {shortage && (
                <FieldError>
                  {text('admin:phone.short', { name, available: shortage.available })}
                </FieldError>
              )}
            </div>
          </li>
        );
      })}
    </Lines>
  );
}
