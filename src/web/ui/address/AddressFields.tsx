import { useField, useForm } from 'react-final-form';
import type { City } from '../../../contract/address';
import { countryName } from '../../../contract/countryName';
import { intlTag } from '../../../contract/locale';
import { useText } from '../../lib/text';
import { Field } from '../Field';
import { FormField } from '../form/FormField';
import { FormSelect } from '../form/FormSelect';
import { FormGrid } from '../Grid';
import { TextInput } from '../TextInput';
import { addressPartsOf, cityNames, municipalityRows } from './cityRows';

/**
 * The fields of an address (specification section 2), within a final-form whose values are
 * `AddressValues`. The page loads the namespace `checkout`.
 */
export function AddressFields({ cities }: { cities: readonly City[] }) {
  const { text, locale } = useText();
  const form = useForm();
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
      <FormField
        name="street"
        label={text('checkout:address.street')}
        placeholder={text('checkout:address.streetPlaceholder')}
        autoComplete="address-line1"
        span={4}
        spanAlways={4}
      />
      <FormField
        name="street_number"
        label={text('checkout:address.streetNumber')}
        autoComplete="address-line2"
        span={2}
        spanAlways={2}
      />
      <FormSelect
        name="city"
        label={text('checkout:address.city')}
        placeholder={text('checkout:address.cityPlaceholder')}
        options={cityNames(cities, intlTag(locale)).map((name) => ({ value: name, label: name }))}
        autoComplete="address-level2"
        onChosen={(name) => {
          const found = municipalityRows(cities, name);
          follow(found.length === 1 ? found[0] : undefined);
        }}
        span={3}
      />
      <FormSelect
        name="city_id"
        numeric
        label={text('checkout:address.municipality')}
        placeholder={text('checkout:address.municipalityPlaceholder')}
        options={rows.map((row) => ({ value: String(row.id), label: row.municipality }))}
        disabled={rows.length === 0}
        onChosen={(id) => follow(cities.find((row) => String(row.id) === id))}
        span={3}
      />
      <FormSelect
        name="zipCode"
        label={text('checkout:address.zipCode')}
        placeholder={text('checkout:address.zipCodePlaceholder')}
        options={codes.map(({ zip_code }) => ({ value: zip_code, label: zip_code }))}
        disabled={codes.length === 0}
        autoComplete="postal-code"
        span={3}
      />
      <Country label={text('checkout:address.country')} />
    </FormGrid>
  );
}

/** Follows from the municipality's row, so it is read, not typed; sent as the row has it. */
function Country({ label }: { label: string }) {
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
          autoComplete="country-name"
        />
      )}
    </Field>
  );
}
