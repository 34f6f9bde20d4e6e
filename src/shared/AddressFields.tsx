import { useField, useForm } from 'react-final-form';
import {
  addressForm,
  type AddressForm,
  type City,
  countryName,
  type OrderAddress,
  type TypedAddressField,
  typedAddressFields,
} from '@/contract/address';
import { intlTag } from '@/contract/locale';
import { fieldErrorTexts } from '@/lib/errorText';
import { type MessageId, useText } from '@/lib/text';
import { Field } from '@/ui/Field';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { FormGrid } from '@/ui/Grid';
import { TextInput } from '@/ui/inputs';
import { useMemo } from 'react';
import { streetMaxLength, streetNumberMaxLength } from '@/contract/limits';
import { type FieldMessages, type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';

export const addressLabels: Readonly<Record<keyof OrderAddress, MessageId>> = {
  street: 'checkout:address.street',
  street_number: 'checkout:address.streetNumber',
  city: 'checkout:address.city',
  municipality: 'checkout:address.municipality',
  zipCode: 'checkout:address.zipCode',
  country: 'checkout:address.country',
};

interface TypedInput {
  placeholder?: MessageId;
  autoComplete: string;
  /** Columns of six. */
  span: 2 | 3 | 4;
}

const typedInputs: Readonly<Record<TypedAddressField, TypedInput>> = {
  street: {
    placeholder: 'checkout:address.streetPlaceholder',
    autoComplete: 'address-line1',
    span: 4,
  },
  street_number: { autoComplete: 'address-line2', span: 2 },
};

interface AddressFieldsProps {
  cities: readonly City[];
  /** Whether the address is the user's own, which the browser may know. */
  autoComplete?: boolean;
}

/**
 * The fields of an address (specification section 2) for a final-form with `AddressValues`. The page
 * loads the namespace `checkout`.
 */
export function AddressFields({ cities, autoComplete = true }: AddressFieldsProps) {
  const { text, locale } = useText();
  const form = useForm();
  const known = (token: string) => (autoComplete ? token : 'off');
  const city =
    useField<string | undefined>('city', { subscription: { value: true } }).input.value ||
    undefined;
  const cityId = useField<number | undefined>('city_id', { subscription: { value: true } }).input
    .value;
  const rows = municipalityRows(cities, city);
  const codes = rows.find((row) => row.id === cityId)?.zip_code ?? [];

  const follow = (row: City | undefined) =>
    form.batch(() => {
      for (const [field, value] of Object.entries(addressPartsOf(row))) form.change(field, value);
    });

  return (
    <FormGrid>
      {typedAddressFields.map((name) => {
        const { placeholder, autoComplete: token, span } = typedInputs[name];
        return (
          <FormField
            key={name}
            name={name}
            label={text(addressLabels[name])}
            placeholder={placeholder && text(placeholder)}
            optional={addressForm.schema[name].is('')}
            autoComplete={known(token)}
            span={span}
            spanAlways={span}
          />
        );
      })}
      <FormSelect
        name="city"
        label={text(addressLabels.city)}
        placeholder={text('checkout:address.cityPlaceholder')}
        options={cityNames(cities, intlTag(locale)).map((name) => ({ value: name, label: name }))}
        autoComplete={known('address-level2')}
        onChosen={(name) => {
          const found = municipalityRows(cities, name);
          follow(found.length === 1 ? found[0] : undefined);
        }}
        span={3}
      />
      <FormSelect
        name="city_id"
        numeric
        label={text(addressLabels.municipality)}
        placeholder={text('checkout:address.municipalityPlaceholder')}
        options={rows.map((row) => ({ value: String(row.id), label: row.municipality }))}
        disabled={rows.length === 0}
        onChosen={(id) => follow(cities.find((row) => String(row.id) === id))}
        span={3}
      />
      <FormSelect
        name="zipCode"
        label={text(addressLabels.zipCode)}
        placeholder={text('checkout:address.zipCodePlaceholder')}
        options={codes.map(({ zip_code }) => ({ value: zip_code, label: zip_code }))}
        disabled={codes.length === 0}
        autoComplete={known('postal-code')}
        span={3}
      />
      <Country label={text(addressLabels.country)} autoComplete={known('country-name')} />
    </FormGrid>
  );
}

/** Read-only: set by the municipality. */
function Country({ label, autoComplete }: { label: string; autoComplete: string }) {
  const { locale } = useText();
  const { input } = useField<string>('country', { parse: (value) => value });
  return (
    <Field label={label} span={3}>
      {(control) => (
        <TextInput
          {...control}
          name={input.name}
          value={countryName(input.value, locale)}
          readOnly
          autoComplete={autoComplete}
        />
      )}
    </Field>
  );
}

/** The contract's form plus the city name, which filters the municipalities. */
export type AddressValues = Partial<AddressForm> & { city?: string };

/** Section 5: messages with their limits. */
const own: OwnFieldMessages = {
  street: { too_long: { id: 'checkout:address.streetMax', values: { max: streetMaxLength } } },
  street_number: {
    too_long: { id: 'checkout:address.streetNumberMax', values: { max: streetNumberMaxLength } },
  },
};

/** Set by the municipality, where their errors are shown. */
const following = ['municipality', 'country'];

function shownWhereItIsChosen(
  messages: FieldMessages,
  cityChosen: boolean,
  required: string,
): FieldMessages {
  const shown = Object.fromEntries(
    Object.entries(messages).filter(([field]) => !following.includes(field)),
  );
  if (cityChosen) return shown;
  const { city_id: _, zipCode: __, ...rest } = shown;
  return { ...rest, city: required };
}

/** The API's address from valid form values. */
export function addressOf(values: AddressValues): AddressForm {
  const fields = Object.keys(addressForm.schema) as (keyof AddressForm)[];
  const entries = fields.map((field) => {
    const value = values[field] ?? '';
    return [field, typeof value === 'string' ? value.trim() : value];
  });
  return Object.fromEntries(entries) as AddressForm;
}

export function useAddressForm() {
  const { text } = useText();
  const { validate, rejected } = useStructForm(addressForm, own);
  return useMemo(
    () => ({
      validate: (values: AddressValues) =>
        shownWhereItIsChosen(
          validate(values),
          Boolean(values.city),
          text(fieldErrorTexts.required),
        ),
      rejected,
    }),
    [validate, rejected, text],
  );
}

/** The city list shows unique names; the municipality then chooses the row. */
function cityNames(cities: readonly City[], tag: string): string[] {
  const collator = new Intl.Collator(tag);
  return [...new Set(cities.map((row) => row.city))].sort(collator.compare);
}

function municipalityRows(cities: readonly City[], city: string | undefined): City[] {
  return cities.filter((row) => row.city === city);
}

function addressPartsOf(row: City | undefined) {
  const codes = row?.zip_code ?? [];
  return {
    city_id: row?.id,
    municipality: row?.municipality ?? '',
    zipCode: codes.length === 1 ? (codes[0]?.zip_code ?? '') : '',
    country: row?.country.name ?? '',
  };
}
