import { useForm, useFormState } from 'react-final-form';
import type { City } from '@/contract/address';
import type { Found } from '@/contract/admin/phoneOrders';
import { searchMaxLength } from '@/contract/limits';
import { useText } from '@/lib/text';
import { addressLines } from '@/shared/addressLines';
import { searchDelayMs, useDebounced } from '@/lib/useDebounced';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { Text } from '@/ui/primitives';
import { phoneOrdersApi } from '../../../api/phoneOrdersApi';
import { FoundList } from '../../../ui/ProductFinder';
import { CameBack } from '../../../ui/CameBack';
import { addressValuesOf } from '../deliveryForm';
import type { PhoneOrderValues } from './phoneOrderForm';

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

/** People who have ordered, found by the phone number, otherwise by the name that is typed. */
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
    const customerValues = { ...contact, ...addressValuesOf(address, cities) };
    form.batch(() => {
      for (const [field, value] of Object.entries(customerValues))
        form.change(field as keyof typeof customerValues, value);
    });
    // The list disappears; the products are next.
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
                  <CameBack parcels={parcels} newTab />
                </li>
              );
            })}
          </FoundList>
        </>
      )}
    </div>
  );
}
