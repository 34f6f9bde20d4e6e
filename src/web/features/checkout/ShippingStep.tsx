import {
  type ReactNode,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
  useState,
  useId,
} from 'react';
import styled from 'styled-components';
import { type } from 'superstruct';
import type { User } from '@/contract/customer';
import { addressApi } from '../../api/addressApi';
import { useText } from '@/lib/text';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { KeepTyped } from '../shared/KeepTyped';
import { FormActions, type SubmitUnsaved, UserInformation } from './UserForm';
import { FORM_ERROR, type FormApi } from 'final-form';
import { useField } from 'react-final-form';
import { type Address, type City, streetLine } from '@/contract/address';
import { courierNoteMaxLength, giftNoteMaxLength } from '@/contract/limits';
import { draftOrder } from '@/contract/order';
import { useErrorText } from '@/lib/errorText';
import {
  AddressFields,
  addressOf,
  type AddressValues,
  useAddressForm,
} from '@/shared/AddressFields';
import { cityLine } from '../shared/cityLine';
import { ErrorAlert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { FormField } from '@/ui/form/FormField';
import { SubmitError } from '@/ui/form/SubmitError';
import { type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { intentProps } from '@/ui/lazyOnIntent';
import { RadioCard } from '@/ui/RadioCard';
import { Column } from '@/ui/Column';
import type { CheckoutSnapshot } from './checkoutMachine';
import { sendAndWait, useCheckout, useCheckoutState } from './CheckoutProvider';
import { PaymentStep } from './laterSteps';
import { flushSync } from 'react-dom';
import { Plus } from '@/ui/icons';
import { BlockSection } from '@/ui/Panel';

/** Within a form: a button that is replaced by the field of the note. */
function GiftNote({ name }: { name: string }) {
  const { text } = useText();
  const id = useId();
  const { value } = useField<string>(name, { subscription: { value: true } }).input;
  const [open, setOpen] = useState(value !== '');

  if (open) {
    return (
      <FormField
        id={id}
        name={name}
        control="area"
        optional
        label={text('orders:item.giftNote')}
        hint={text('checkout:giftNote.hint', { max: giftNoteMaxLength })}
      />
    );
  }
  const show = () => {
    flushSync(() => setOpen(true));
    document.getElementById(id)?.focus();
  };
  return (
    <div>
      <Button variant="secondary" size="small" onClick={show}>
        <Plus aria-hidden="true" />
        {text('checkout:giftNote.add')}
      </Button>
    </div>
  );
}

const FormBlock = styled(BlockSection)`
  & > h2 {
    margin-bottom: 12px;
  }
`;
const FormHelp = styled.p`
  margin-bottom: 20px;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

/** Section 2: contact and delivery address. */
export function ShippingStep({ user }: { user: User }) {
  const { text } = useText();
  const submitUser = useRef<SubmitUnsaved>(() => true);
  return (
    <div>
      <FormBlock aria-labelledby="checkout-user-heading">
        <h2 id="checkout-user-heading">{text('checkout:user.heading')}</h2>
        <UserInformation
          user={user}
          submitUnsaved={submitUser}
          help={<FormHelp>{text('checkout:user.help')}</FormHelp>}
        />
      </FormBlock>
      <FormBlock aria-labelledby="checkout-address-heading">
        <h2 id="checkout-address-heading">{text('checkout:address.heading')}</h2>
        <FormHelp>{text('checkout:address.help')}</FormHelp>
        <AddressPart userId={user.id} submitUser={submitUser} />
      </FormBlock>
    </div>
  );
}

interface AddressPartProps {
  userId: number;
  submitUser: RefObject<SubmitUnsaved>;
}

function AddressPart({ userId, submitUser }: AddressPartProps) {
  const { text } = useText();
  const cities = addressApi.useListCitiesQuery();
  const addresses = addressApi.useListAddressesQuery({ params: { user_id: userId } });
  if (cities.data && addresses.data) {
    return (
      <ShippingAddressForm
        cities={cities.data}
        addresses={addresses.data}
        submitUser={submitUser}
      />
    );
  }
  if (cities.isError || addresses.isError) {
    return (
      <ErrorState
        onRetry={() => {
          if (cities.isError) void cities.refetch();
          if (addresses.isError) void addresses.refetch();
        }}
        retrying={cities.isFetching || addresses.isFetching}
      >
        {text(cities.isError ? 'errors:citiesNotFound' : 'errors:addressNotFound')}
      </ErrorState>
    );
  }
  return <Skeleton $height="420px" />;
}

/** Every other choice is the id of a saved address. */
const newAddress = 'new';

type ShippingValues = AddressValues & {
  choice: string;
  note?: string;
  gift_note?: string;
  [field: string]: unknown;
};

const Choices = styled.fieldset`
  legend {
    margin-bottom: 10px;
    padding: 0;
    font-size: var(--text-sm);
    font-weight: 600;
  }
`;

interface ShippingAddressFormProps {
  addresses: readonly Address[];
  cities: readonly City[];
  /** Submits the user form; called before the address is submitted. */
  submitUser: RefObject<SubmitUnsaved>;
}

const isBusy = (state: CheckoutSnapshot) =>
  state.matches('shipping') && !state.matches({ shipping: { address: 'editing' } });

const { note, gift_note } = draftOrder.body.schema;
const notes = type({ note, gift_note });

/** Messages with the limits, as those of the address. */
const ownMessages: OwnFieldMessages = {
  note: { too_long: { id: 'checkout:address.noteMax', values: { max: courierNoteMaxLength } } },
  gift_note: { too_long: { id: 'checkout:giftNote.max', values: { max: giftNoteMaxLength } } },
};

/** A saved address is sent by its id, a new one with its fields. */
function eventOf(values: ShippingValues) {
  const notes = { note: values.note?.trim() ?? '', giftNote: values.gift_note?.trim() ?? '' };
  if (values.choice !== newAddress) {
    return { type: 'address.chosen', addressId: Number(values.choice), ...notes } as const;
  }
  return { type: 'address.submitted', address: addressOf(values), ...notes } as const;
}

/** Shipping address (specification section 2); saving it opens the payment step. */
function ShippingAddressForm({ addresses, cities, submitUser }: ShippingAddressFormProps) {
  const { actor, drafts } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const validator = useAddressForm();
  const { validate: validateNotes } = useStructForm(notes, ownMessages);
  const chosen = useCheckoutState(({ context }) => context.addressId);
  const note = useCheckoutState(({ context }) => context.note);
  const giftNote = useCheckoutState(({ context }) => context.giftNote);
  const failure = useCheckoutState(({ context }) => context.failure);

  const saved = useMemo<ShippingValues>(() => {
    const known = addresses.some((address) => address.id === chosen);
    return { choice: known ? String(chosen) : newAddress, note, gift_note: giftNote };
  }, [addresses, chosen, note, giftNote]);
  const [initial] = useState<ShippingValues>(() => {
    const draft = { ...saved, ...drafts.read('address') } as ShippingValues;
    // The chosen address may have been deleted in the meantime.
    const exists =
      draft.choice === newAddress || addresses.some(({ id }) => String(id) === draft.choice);
    return exists ? draft : { ...draft, choice: saved.choice };
  });

  const validate = useCallback(
    (entered: object) => {
      const values = entered as ShippingValues;
      const wrong = values.choice === newAddress ? validator.validate(values) : {};
      return { ...wrong, ...validateNotes(values) };
    },
    [validator, validateNotes],
  );

  const submit = async (
    values: ShippingValues,
    form: FormApi<ShippingValues, Partial<ShippingValues>>,
  ) => {
    PaymentStep.preload();
    const userNotSaved = { [FORM_ERROR]: text('checkout:user.notSaved') };
    if (!submitUser.current()) return userNotSaved;
    const state = await sendAndWait(actor, eventOf(values), isBusy);
    if (state.matches('payment')) return drafts.write('address', null);
    const { addressId, failure: rejected } = state.context;
    // The session ended or the cart was emptied; the form draft keeps the values.
    if (!rejected) return undefined;
    if (rejected.during === 'savingUser') return userNotSaved;
    if (rejected.during === 'drafting') {
      // The address is already saved and must not be created twice.
      if (addressId) form.change('choice', String(addressId));
      return undefined;
    }
    return validator.rejected(rejected.error);
  };

  return (
    <ValidatedForm<ShippingValues>
      label={text('checkout:address.heading')}
      initialValues={initial}
      validate={validate}
      onSubmit={submit}
    >
      {({ submitting }) => (
        <Column $gap={5}>
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
          <GiftNote name="gift_note" />
          <FormActions $wide>
            <SubmitError />
            {failure?.during === 'drafting' && !submitting && (
              <ErrorAlert>{errorText(failure.error)}</ErrorAlert>
            )}
            <Button type="submit" size="large" loading={submitting} {...intentProps(PaymentStep)}>
              {text('checkout:address.submit')}
            </Button>
          </FormActions>
          <KeepTyped drafts={drafts} form="address" saved={saved} />
        </Column>
      )}
    </ValidatedForm>
  );
}

interface AddressChoiceFieldsProps {
  addresses: readonly Address[];
  /** The fields of a new address. */
  children: ReactNode;
}

/** Renders only the fields if there are no saved addresses. */
function AddressChoiceFields({ addresses, children }: AddressChoiceFieldsProps) {
  const { text, locale } = useText();
  const { input } = useField<string>('choice');
  if (addresses.length === 0) return children;
  return (
    <>
      <Choices>
        <legend>{text('checkout:address.saved')}</legend>
        {addresses.map((address) => (
          <RadioCard
            key={address.id}
            name={input.name}
            value={String(address.id)}
            checked={input.value === String(address.id)}
            onChange={input.onChange}
            title={streetLine(address)}
            description={cityLine(address, locale)}
          />
        ))}
        <RadioCard
          name={input.name}
          value={newAddress}
          checked={input.value === newAddress}
          onChange={input.onChange}
          title={text('checkout:address.addNew')}
        />
      </Choices>
      {input.value === newAddress && children}
    </>
  );
}
