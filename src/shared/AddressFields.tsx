import styled from 'styled-components';
import { useField, useForm } from 'react-final-form';
import {
  addressForm,
  type AddressForm,
  type City,
  countryName,
  type OrderAddress,
  type RecipientField,
  recipientFields,
  type TypedAddressField,
} from '@/contract/address';
import { type MessageId, useText } from '@/lib/text';
import { Field } from '@/ui/Field';
import { FormField } from '@/ui/form/FormField';
import { FormSelect } from '@/ui/form/FormSelect';
import { FormGrid } from '@/ui/Grid';
import { TextInput } from '@/ui/inputs';
import { Text } from '@/ui/primitives';
import { InlineButton } from '@/ui/TextLink';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cityLine } from './addressLines';
import { CityField, type CityOption } from './CityField';
import { streetMaxLength, streetNumberMaxLength } from '@/contract/limits';
import { type FieldMessages, type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';

export const addressLabels: Readonly<Record<keyof OrderAddress, MessageId>> = {
  street: 'checkout:address.street',
  street_number: 'checkout:address.streetNumber',
  city: 'checkout:address.city',
  recipient: 'checkout:address.recipient',
  recipient_phone: 'checkout:address.recipientPhone',
  municipality: 'checkout:address.municipality',
  zipCode: 'checkout:address.zipCode',
  country: 'checkout:address.country',
};

interface TypedInput {
  placeholder?: MessageId;
  autoComplete: string;
  span: 2 | 3 | 4;
}

type PlaceField = Exclude<TypedAddressField, RecipientField>;
const typedInputs: Readonly<Record<PlaceField, TypedInput>> = {
  street: {
    placeholder: 'checkout:address.streetPlaceholder',
    autoComplete: 'address-line1',
    span: 4,
  },
  street_number: { autoComplete: 'address-line2', span: 2 },
};
const placeFields = Object.keys(typedInputs) as PlaceField[];

/** Subscribes to the field, which keeps it registered while one control replaces another. */
function useValue<Name extends keyof AddressValues>(name: Name): AddressValues[Name] | '' {
  return useField<AddressValues[Name]>(name, { subscription: { value: true } }).input.value;
}

interface AddressFieldsProps {
  cities: readonly City[];
  /** Whether the browser may fill in the fields, because the address is the user's own. */
  autoComplete?: boolean;
  note?: string;
}

const Place = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 4px 16px;
  align-self: center;
  padding: 10px 16px;
  border-radius: var(--radius-md);
  background: var(--surface);

  & > button {
    flex: none;
  }
`;

/**
 * The fields of an address (specification, section 2), for a final-form with `AddressValues`. Once a city is chosen,
 * the city and the fields it determines collapse into one line. Requires the namespace `checkout`.
 */
export function AddressFields({ cities, autoComplete = true, note }: AddressFieldsProps) {
  const { text, locale } = useText();
  const form = useForm();
  const getAutoComplete = (token: string) => (autoComplete ? token : 'off');
  const city = useValue('city');
  const cityId = useValue('city_id');
  const zipCode = useValue('zipCode') ?? '';
  const municipality = useValue('municipality') ?? '';
  const country = useValue('country') ?? '';
  const [isOpen, setIsOpen] = useState(false);
  const [isCityChosen, setIsCityChosen] = useState(Boolean(city));
  const changeButton = useRef<HTMLButtonElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const rows = cities.filter((row) => row.city === city);
  const codes = rows.find((row) => row.id === cityId)?.zip_code ?? [];

  const fillFrom = (row: City | undefined) =>
    form.batch(() => {
      for (const [field, value] of Object.entries(getAddressParts(row))) form.change(field, value);
    });

  const chooseCity = (option: CityOption | undefined) => {
    setIsCityChosen(false);
    // Choosing the current city again keeps the dependent values.
    if (option && option.value === city && (!option.row || option.row.id === cityId)) {
      if (option.zipCode) form.change('zipCode', option.zipCode);
      return;
    }
    setIsOpen(false);
    form.batch(() => {
      form.change('city', option?.value ?? '');
      fillFrom(option?.row);
      if (option?.zipCode) form.change('zipCode', option.zipCode);
    });
  };
  // A stored value that the city's rows do not confirm must be chosen again.
  const isOnlyRow = rows.length < 2 && (rows[0]?.id ?? '') === (cityId ?? '');
  const isOnlyCode = codes.length < 2 && (codes[0]?.zip_code ?? '') === zipCode;
  // Keep the fields open after one of them was changed, because it has focus.
  if (!isOpen && !(isOnlyRow && isOnlyCode)) setIsOpen(true);
  const showsField = isOpen || !city || !isCityChosen;
  useEffect(() => {
    // The focused field was removed.
    if (!showsField && document.activeElement === document.body) changeButton.current?.focus();
  }, [showsField]);
  const change = text('checkout:address.change');
  const parts = (
    <>
      {isOnlyRow ? (
        <Filled name="municipality" label={text(addressLabels.municipality)} />
      ) : (
        <FormSelect
          name="city_id"
          numeric
          label={text(addressLabels.municipality)}
          placeholder={text('checkout:address.municipalityPlaceholder')}
          options={rows.map((row) => ({ value: String(row.id), label: row.municipality }))}
          disabled={rows.length === 0}
          onPick={(id) => fillFrom(cities.find((row) => String(row.id) === id))}
          span={3}
        />
      )}
      {isOnlyCode ? (
        <Filled
          name="zipCode"
          label={text(addressLabels.zipCode)}
          autoComplete={getAutoComplete('postal-code')}
        />
      ) : (
        <FormSelect
          name="zipCode"
          label={text(addressLabels.zipCode)}
          placeholder={text('checkout:address.zipCodePlaceholder')}
          options={codes.map(({ zip_code }) => ({ value: zip_code, label: zip_code }))}
          disabled={codes.length === 0}
          autoComplete={getAutoComplete('postal-code')}
          span={3}
          spanAlways={3}
        />
      )}
      <Filled
        name="country"
        label={text(addressLabels.country)}
        autoComplete={getAutoComplete('country-name')}
        shownAs={(name) => countryName(name, locale)}
      />
    </>
  );

  return (
    <FormGrid ref={grid}>
      {placeFields.map((name) => {
        const { placeholder, autoComplete: token, span } = typedInputs[name];
        return (
          <FormField
            key={name}
            name={name}
            label={text(addressLabels[name])}
            placeholder={placeholder && text(placeholder)}
            optional={addressForm.schema[name].is('')}
            autoComplete={getAutoComplete(token)}
            span={span}
            spanAlways={span}
          />
        );
      })}
      {showsField && (
        <CityField
          cities={cities}
          autoComplete={getAutoComplete('address-level2')}
          onChange={chooseCity}
          onPick={() => setIsCityChosen(true)}
        />
      )}
      {isOpen
        ? parts
        : city && (
            <Place style={{ '--span': showsField ? 3 : 6 }}>
              <div>
                <b>{cityLine({ zipCode, city, municipality, country }, locale)}</b>
                {note && <Text>{note}</Text>}
              </div>
              <InlineButton
                ref={changeButton}
                type="button"
                aria-label={`${change}: ${text(addressLabels.city)}`}
                onClick={() => {
                  flushSync(() => setIsOpen(true));
                  grid.current?.querySelector<HTMLElement>('[name="city"]')?.focus();
                }}
              >
                {change}
              </InlineButton>
            </Place>
          )}
    </FormGrid>
  );
}

const FilledInput = styled(TextInput)`
  && {
    border-color: var(--border);
    background: var(--surface);
  }
`;

interface FilledProps {
  name: string;
  label: string;
  autoComplete?: string;
  shownAs?: (value: string) => string;
}

/** A read-only value that the city determines. */
function Filled({ name, label, autoComplete, shownAs = (value) => value }: FilledProps) {
  const { input } = useField<string>(name, { parse: (value) => value });
  return (
    <Field label={label} span={3} spanAlways={name === 'municipality' ? undefined : 3}>
      {(control) => (
        <FilledInput
          {...control}
          name={name}
          value={shownAs(input.value)}
          readOnly
          autoComplete={autoComplete}
        />
      )}
    </Field>
  );
}

/** The contract's form, plus the city name that filters the municipalities. */
export type AddressValues = Partial<AddressForm> & { city?: string };

const fieldMessages: OwnFieldMessages = {
  street: { too_long: { id: 'checkout:address.streetMax', values: { max: streetMaxLength } } },
  street_number: {
    too_long: { id: 'checkout:address.streetNumberMax', values: { max: streetNumberMaxLength } },
  },
};

/** Fields that the municipality sets; their errors appear at the municipality. */
const setByMunicipality = ['municipality', 'country'];

function showErrorsAtCity(messages: FieldMessages, cityChosen: boolean, required: string) {
  const shownErrors = Object.fromEntries(
    Object.entries(messages).filter(([field]) => !setByMunicipality.includes(field)),
  );
  if (cityChosen) return shownErrors;
  const { city_id: _, zipCode: __, ...rest } = shownErrors;
  return { ...rest, city: required };
}

export function toAddress(values: AddressValues): AddressForm {
  const fields = Object.keys(addressForm.schema) as (keyof AddressForm)[];
  const entries = fields.map((field) => {
    const value = values[field] ?? '';
    return [field, typeof value === 'string' ? value.trim() : value];
  });
  return Object.fromEntries(entries) as AddressForm;
}

export function useAddressForm() {
  const { text } = useText();
  const { validate, rejected } = useStructForm(addressForm, fieldMessages);
  return useMemo(
    () => ({
      validate: (values: AddressValues) =>
        showErrorsAtCity(
          validate(values),
          Boolean(values.city),
          text('checkout:address.cityRequired'),
        ),
      rejected,
    }),
    [validate, rejected, text],
  );
}

function getAddressParts(row: City | undefined) {
  const codes = row?.zip_code ?? [];
  return {
    city_id: row?.id,
    municipality: row?.municipality ?? '',
    zipCode: codes.length === 1 ? (codes[0]?.zip_code ?? '') : '',
    country: row?.country.name ?? '',
  };
}

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
