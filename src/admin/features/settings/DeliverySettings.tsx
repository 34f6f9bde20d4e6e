import { useField, useForm } from 'react-final-form';
import styled from 'styled-components';
import {
  type CourierColumn,
  type CourierField,
  courierFields,
  standardColumns,
} from '@/contract/courierFile';
import { courier, type Courier, deliverySettings } from '@/contract/settings';
import { emptyValue } from '@/contract/entities/field';
import { adminPaths } from '@/contract/admin/paths';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { Stack, Text } from '@/ui/primitives';
import { FormField } from '@/ui/form/FormField';
import { FormSelect, SelectField } from '@/ui/form/FormSelect';
import { FormGrid } from '@/ui/Grid';
import { dayFormat } from '@/lib/dates';
import { createUuid } from '@/lib/createUuid';
import { Checkbox } from '@/ui/Checkbox';
import { FieldError } from '@/ui/Field';
import { StandaloneLink } from '@/ui/TextLink';
import { Blocks } from '../../ui/Blocks';
import { StructFields } from '../../ui/StructFields';
import { contentApi } from '../../api/contentApi';
import { formValues } from '../../lib/formValues';
import { ScreenHead } from '../../ui/ScreenHead';
import { DeliveryDaysWarning } from '../../ui/DeliveryDaysWarning';
import { EditForm } from '../../ui/EditForm';
import { Loaded, useShopAction } from '../../ui/screenParts';

interface CourierSample {
  name: string;
  columns: readonly CourierColumn[];
}

const columns = (...pairs: [string, CourierField][]): CourierColumn[] =>
  pairs.map(([heading, field]) => ({ heading, field }));

/** Starting points, because each courier has its own format, which may change. */
const courierSamples: readonly CourierSample[] = [
  {
    name: 'AKS',
    columns: columns(
      ['Ime i prezime', 'recipient'],
      ['Adresa', 'street'],
      ['Grad', 'place'],
      ['PTT', 'zip'],
      ['Telefon', 'phone'],
      ['Težina', 'weight'],
      ['Otkup', 'amount'],
      ['Broj paketa', 'parcels'],
      ['Napomena', 'note'],
      ['Referenca', 'reference'],
    ),
  },
  {
    name: 'BEX',
    columns: columns(
      ['Primalac', 'recipient'],
      ['Ulica i broj', 'street'],
      ['Mesto', 'place'],
      ['Poštanski broj', 'zip'],
      ['Telefon', 'phone'],
      ['Broj paketa', 'parcels'],
      ['Masa', 'weight'],
      ['Otkupnina', 'amount'],
      ['Napomena', 'note'],
      ['Referenca', 'reference'],
    ),
  },
  {
    name: 'City Express',
    columns: columns(
      ['Referenca', 'reference'],
      ['Naziv primaoca', 'recipient'],
      ['Adresa primaoca', 'street'],
      ['Poštanski broj', 'zip'],
      ['Mesto', 'place'],
      ['Telefon', 'phone'],
      ['Email', 'email'],
      ['Broj paketa', 'parcels'],
      ['Masa (kg)', 'weight'],
      ['Otkupnina', 'amount'],
      ['Napomena', 'note'],
    ),
  },
  {
    name: 'D Express',
    columns: columns(
      ['Broj porudžbine', 'reference'],
      ['Primalac', 'recipient'],
      ['Adresa', 'street'],
      ['Mesto', 'place'],
      ['PTT broj', 'zip'],
      ['Kontakt telefon', 'phone'],
      ['Otkupnina', 'amount'],
      ['Masa', 'weight'],
      ['Broj paketa', 'parcels'],
      ['Napomena', 'note'],
    ),
  },
  { name: 'Post Express', columns: standardColumns },
];

const Details = styled.details`
  summary {
    min-height: 44px;
    align-content: center;
    font-weight: 600;
    cursor: pointer;
  }
`;

/** A courier with the columns of the file that the courier imports. */
export const CourierFields = ({ name }: { name: string }) => (
  <StructFields
    struct={courier}
    name={name}
    replacements={{ [`${name}.columns`]: <Columns name={name} /> }}
  />
);

function Columns({ name }: { name: string }) {
  const { text } = useText();
  const list = `${name}.columns`;
  const count = useField<readonly CourierColumn[]>(list).input.value.length;
  return (
    <Details>
      <summary>{text('admin:settings.delivery.columns', { count })}</summary>
      <Stack>
        {count === 0 && (
          <Text>
            {text('admin:settings.delivery.columns.standard', {
              columns: standardColumns.map(({ heading }) => heading).join(', '),
            })}
          </Text>
        )}
        <Sample list={list} />
        <Blocks<CourierColumn>
          name={list}
          label={text('admin:settings.delivery.column')}
          addLabel={text('admin:settings.delivery.column.add')}
          make={() => ({ heading: '', field: 'empty' })}
        >
          {(column, index) => (
            <FormGrid>
              <FormField
                name={`${column}.heading`}
                label={text('admin:settings.delivery.column.heading', { position: index + 1 })}
                autoComplete="off"
                spanAlways={3}
              />
              <FormSelect
                name={`${column}.field`}
                label={text('admin:settings.delivery.column.field')}
                options={courierFields.map((field) => ({
                  value: field,
                  label: text(`admin:courier.field.${field}`),
                }))}
                spanAlways={3}
              />
            </FormGrid>
          )}
        </Blocks>
      </Stack>
    </Details>
  );
}

function Sample({ list }: { list: string }) {
  const { text } = useText();
  const { change } = useForm();
  return (
    <SelectField
      label={text('admin:settings.delivery.sample')}
      hint={text('admin:settings.delivery.sample.hint')}
      placeholder={text('admin:settings.delivery.sample.choose')}
      options={courierSamples.map(({ name }) => ({ value: name, label: name }))}
      value=""
      onChange={(chosen) =>
        change(list, courierSamples.find(({ name }) => name === chosen)?.columns)
      }
    />
  );
}

export default function DeliverySettings() {
  const { text } = useText();
  const query = contentApi.useGetDeliveryQuery();
  const [update] = contentApi.useUpdateDeliveryMutation();
  const title = text('admin:settings.delivery');
  const toShop = useShopAction();
  return (
    <>
      <ScreenHead title={title} actions={[toShop(pagePaths.cart)]} />
      <Loaded query={query} title={title}>
        {(stored) => (
          <EditForm
            label={title}
            stored={stored}
            struct={deliverySettings}
            part="value"
            send={(body) => update({ body })}
          >
            <StructFields
              struct={deliverySettings}
              replacements={{
                'schedule.working_days': <WorkingDays />,
                couriers: <Couriers stored={stored.value.couriers} />,
              }}
              after={{
                free_from: <DeliveryDaysWarning transit={stored.value.schedule.transit_days} />,
                'pickup.offered': <PickupPlace />,
              }}
            />
          </EditForm>
        )}
      </Loaded>
    </>
  );
}

function PickupPlace() {
  const { text } = useText();
  return (
    <p>
      <span>{`${text('admin:settings.pickup.place')} `}</span>
      <StandaloneLink to={adminPaths.business}>{text('admin:settings.business')}</StandaloneLink>
    </p>
  );
}

function Couriers({ stored }: { stored: readonly Courier[] }) {
  const { text } = useText();
  return (
    <Blocks<{ id: string }>
      name="couriers"
      label={text('admin:settings.delivery.courier')}
      addLabel={text('admin:settings.delivery.courier.add')}
      make={() => ({
        ...formValues(courier, emptyValue(courier) as Courier),
        id: createUuid(),
      })}
      framed
      // Orders refer to stored couriers.
      canRemove={({ id }) => stored.every((other) => other.id !== id)}
    >
      {(name) => <CourierFields name={name} />}
    </Blocks>
  );
}

const weekday = dayFormat({ weekday: 'long' });

function WorkingDays() {
  const { text, locale } = useText();
  const { input, meta } = useField<string[]>('schedule.working_days', { format: (value) => value });
  const error: unknown = meta.error;
  return (
    <fieldset name={input.name} style={{ marginTop: 18 }}>
      <legend style={{ fontSize: 'var(--text-sm)', fontWeight: 600 }}>
        {text('admin:settings.delivery.workingDays')}
      </legend>
      <div style={{ display: 'flex', flexWrap: 'wrap', columnGap: 22 }}>
        {['1', '2', '3', '4', '5', '6', '7'].map((day) => (
          <Checkbox
            key={day}
            checked={input.value.includes(day)}
            onChange={({ target }) =>
              input.onChange(
                target.checked
                  ? [...input.value, day].sort()
                  : input.value.filter((other) => other !== day),
              )
            }
          >
            {/* 1 January 2024 was a Monday. */}
            {weekday(locale, Date.UTC(2024, 0, Number(day)))}
          </Checkbox>
        ))}
      </div>
      {typeof error === 'string' && <FieldError>{error}</FieldError>}
    </fieldset>
  );
}
