import { FORM_ERROR, type FormApi } from 'final-form';
import { useCallback, useMemo, useState, type RefObject } from 'react';
import type { Address, City } from '../../../contract/address';
import { courierNoteMaxLength } from '../../../contract/limits';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { AddressFields } from '../../ui/address/AddressFields';
import { useAddressValidator } from '../../ui/address/useAddressValidator';
import { Alert } from '../../ui/Alert';
import { Button } from '../../ui/Button';
import { FormField } from '../../ui/form/FormField';
import { SubmitError } from '../../ui/form/SubmitError';
import { ValidatedForm } from '../../ui/form/ValidatedForm';
import { Stack } from '../../ui/Stack';
import { AddressChoiceFields, newAddress, type ShippingValues } from './AddressChoiceFields';
import { askMachine } from './askMachine';
import type { CheckoutSnapshot } from './checkoutMachine';
import { useCheckout, useCheckoutState } from './CheckoutProvider';
import { FormActions } from './FormBlock';
import { KeepTyped } from './KeepTyped';
import type { SaveTyped } from './UserForm';

interface ShippingAddressFormProps {
  addresses: readonly Address[];
  cities: readonly City[];
  /** Of the form above; called before this one leads on. */
  saveTyped: RefObject<SaveTyped>;
}

const isBusy = (state: CheckoutSnapshot) =>
  state.matches({ shipping: 'savingAddress' }) || state.matches({ shipping: 'drafting' });

/** What the machine is asked with: a saved address by its id, or a new one to be saved first. */
function eventOf(values: ShippingValues) {
  const note = values.note?.trim() ?? '';
  if (values.choice !== newAddress) {
    return { type: 'address.chosen', addressId: Number(values.choice), note } as const;
  }
  const {
    street = '',
    street_number = '',
    city_id = 0,
    municipality = '',
    zipCode = '',
    country = '',
  } = values;
  return {
    type: 'address.submitted',
    address: {
      street: street.trim(),
      street_number: street_number.trim(),
      city_id,
      municipality,
      zipCode,
      country,
    },
    note,
  } as const;
}

/** Shipping address (specification section 2); saving it leads on to the payment. */
export function ShippingAddressForm({ addresses, cities, saveTyped }: ShippingAddressFormProps) {
  const { actor, typed } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const validator = useAddressValidator();
  const chosen = useCheckoutState(({ context }) => context.addressId);
  const note = useCheckoutState(({ context }) => context.note);
  const failure = useCheckoutState(({ context }) => context.failure);

  const saved = useMemo<ShippingValues>(() => {
    const known = addresses.some((address) => address.id === chosen);
    return { choice: known ? String(chosen) : newAddress, note };
  }, [addresses, chosen, note]);
  const [initial] = useState<ShippingValues>(() => {
    const kept = { ...saved, ...typed.read('address') } as ShippingValues;
    // An address that was forgotten meanwhile cannot be chosen any more.
    const stands =
      kept.choice === newAddress || addresses.some(({ id }) => String(id) === kept.choice);
    return stands ? kept : { ...kept, choice: saved.choice };
  });

  const validate = useCallback(
    (entered: object) => {
      const values = entered as ShippingValues;
      const wrong = values.choice === newAddress ? validator.validate(values) : {};
      if ((values.note?.length ?? 0) <= courierNoteMaxLength) return wrong;
      return { ...wrong, note: text('checkout:address.noteMax', { max: courierNoteMaxLength }) };
    },
    [validator, text],
  );

  const submit = async (
    values: ShippingValues,
    form: FormApi<ShippingValues, Partial<ShippingValues>>,
  ) => {
    if (!(await saveTyped.current())) return { [FORM_ERROR]: text('checkout:user.notSaved') };
    const answered = await askMachine(actor, eventOf(values), isBusy);
    if (answered.matches('payment')) return typed.forget('address');
    const { context } = answered;
    const refused = context.failure;
    // The session ended, or the cart was emptied: what was typed waits.
    if (!refused) return undefined;
    if (refused.during === 'drafting') {
      // The address is among the saved ones by now, and is not saved twice.
      if (context.addressId) form.change('choice', String(context.addressId));
      return undefined;
    }
    const fields = validator.refused(refused.error.errors);
    return Object.keys(fields).length > 0 ? fields : { [FORM_ERROR]: errorText(refused.error) };
  };

  return (
    <ValidatedForm<ShippingValues>
      label={text('checkout:address.heading')}
      initialValues={initial}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <Stack $gap={5}>
          <AddressChoiceFields addresses={addresses}>
            <AddressFields cities={cities} />
          </AddressChoiceFields>
          <FormField
            name="note"
            control="area"
            optional
            label={text('checkout:overview.note')}
            placeholder={text('checkout:overview.notePlaceholder')}
          />
          <FormActions $wide>
            <SubmitError />
            {failure?.during === 'drafting' && !submitting && (
              <Alert tone="danger" role="alert">
                {errorText(failure.error)}
              </Alert>
            )}
            <Button type="submit" size="large" loading={submitting}>
              {text('checkout:address.submit')}
            </Button>
          </FormActions>
          <KeepTyped form="address" saved={saved} />
        </Stack>
      )}
    </ValidatedForm>
  );
}
