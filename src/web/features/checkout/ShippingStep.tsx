import { type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { type } from 'superstruct';
import type { User } from '@/contract/customer';
import type { Elements } from '@/lib/elements';
import { addressApi } from '../../api/addressApi';
import { shopApi } from '../../api/shopApi';
import { useCart } from '../../store/cart';
import { useText } from '@/lib/text';
import { LoadState } from '@/ui/ErrorState';
import { SaveFormDraft } from '../shared/SaveFormDraft';
import type { SubmitUnsaved } from './UserForm';
import { UserInformation } from './UserInformation';
import { FORM_ERROR, type FormApi } from 'final-form';
import { useField, useForm } from 'react-final-form';
import {
  type Address,
  addressForm,
  type City,
  recipientFields,
  streetLine,
} from '@/contract/address';
import { courierNoteMaxLength, giftNoteMaxLength } from '@/contract/limits';
import { draftOrder } from '@/contract/order';
import { optionalPib } from '@/contract/pib';
import { useErrorText } from '@/lib/errorText';
import {
  AddressFields,
  toAddress,
  type AddressValues,
  RecipientFields,
  useAddressForm,
} from '@/shared/AddressFields';
import { cityLine, recipientLines } from '@/shared/addressLines';
import { ErrorAlert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Checkbox } from '@/ui/Checkbox';
import { FormField } from '@/ui/form/FormField';
import { SubmitError } from '@/ui/form/SubmitError';
import { type OwnFieldMessages, useStructForm } from '@/ui/form/useStructForm';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { DeliveryChoice, useCourierOffer } from './DeliveryChoice';
import { ReceiptOptions } from './ReceiptOptions';
import { RadioCard } from '@/ui/RadioCard';
import { Stack, Text } from '@/ui/primitives';
import { isSubmitting, sendAndWait, useCheckout, useCheckoutState } from './CheckoutProvider';
import { isPickupRefused, type Notes } from './checkoutSetup';
import { from } from '@/ui/media';
import { BlockSection } from '@/ui/Panel';

function Gift() {
  const { text } = useText();
  const isPickup = useCheckoutState(({ context }) => context.pickup !== null);
  const { input } = useField<boolean>('gift', { type: 'checkbox' });
  return (
    <Stack $gap={4}>
      <Checkbox name={input.name} checked={input.checked} onChange={input.onChange}>
        {text('checkout:gift')}
      </Checkbox>
      {input.checked && (
        <>
          <div>
            <RecipientFields />
            <Text $above={2}>
              {text(isPickup ? 'checkout:pickup.giftHelp' : 'checkout:gift.help')}
            </Text>
          </div>
          <FormField
            name="gift_note"
            control="area"
            optional
            label={text('orders:item.giftNote')}
            hint={text('checkout:giftNote.hint', { max: giftNoteMaxLength })}
          />
        </>
      )}
    </Stack>
  );
}

const FormBlock = styled(BlockSection)`
  & > h2 {
    margin-bottom: 12px;
  }
  & > h3 {
    margin-bottom: 8px;
  }
`;
/** Contact and delivery address, or the place of pickup (specification, section 2). */
export function ShippingStep({ user }: { user: User }) {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { cart } = useCart();
  const cities = addressApi.useListCitiesQuery();
  const addresses = addressApi.useListAddressesQuery({ params: { user_id: user.id } });
  const isPickup = useCheckoutState(({ context }) => context.pickup !== null);
  const isNotOffered = useCheckoutState(({ context }) => isPickupRefused(context));
  const isOffered = shop?.delivery.pickup.offered;
  const submitUser = useRef<SubmitUnsaved>(() => true);
  return (
    <div>
      <FormBlock aria-labelledby="checkout-user-heading">
        <h2 id="checkout-user-heading">{text('checkout:user.heading')}</h2>
        <UserInformation user={user} submitUnsaved={submitUser} />
      </FormBlock>
      <FormBlock aria-labelledby="checkout-address-heading">
        <h2 id="checkout-address-heading">
          {text(isOffered ? 'checkout:delivery.heading' : 'checkout:address.heading')}
        </h2>
        {shop && cart && (isOffered || isPickup || isNotOffered) && (
          <DeliveryChoice shop={shop} price={cart.delivery} />
        )}
        {isOffered && !isPickup && <h3>{text('checkout:address.heading')}</h3>}
        {!isPickup && <Text style={{ marginBottom: 20 }}>{text('checkout:address.help')}</Text>}
        {cities.data && addresses.data ? (
          <ShippingAddressForm
            cities={cities.data}
            addresses={addresses.data}
            submitUser={submitUser}
            price={cart?.delivery ?? 0}
          />
        ) : (
          <LoadState queries={[cities, addresses]} height="420px">
            {text(cities.isError ? 'errors:citiesNotFound' : 'errors:addressNotFound')}
          </LoadState>
        )}
      </FormBlock>
    </div>
  );
}

/** Any other value of `choice` is the id of a saved address. */
const newAddress = 'new';

type ShippingValues = AddressValues & {
  choice: string;
  note?: string;
  gift?: boolean;
  gift_note?: string;
  firm?: boolean;
  buyer_pib?: string;
  receipt_by_email?: boolean;
  [field: string]: unknown;
};

const Choices = styled.fieldset`
  legend {
    margin-bottom: 10px;
    font-size: var(--text-sm);
    font-weight: 600;
  }
`;

interface ShippingAddressFormProps {
  addresses: readonly Address[];
  cities: readonly City[];
  /** Submits the user form before the address. */
  submitUser: RefObject<SubmitUnsaved>;
  price: number;
}

const { note, gift_note, buyer_pib } = draftOrder.body.schema;
const { recipient, recipient_phone } = addressForm.schema;
const notes = type({ note, gift_note, buyer_pib, recipient, recipient_phone });

const ownMessages: OwnFieldMessages = {
  note: { too_long: { id: 'checkout:address.noteMax', values: { max: courierNoteMaxLength } } },
  gift_note: { too_long: { id: 'checkout:giftNote.max', values: { max: giftNoteMaxLength } } },
  buyer_pib: { invalid: { id: 'checkout:pib.invalid' } },
};

const noGift = { gift_note: '', recipient: '', recipient_phone: '' };

/** Clears the fields of options that are switched off. */
const toSubmittedValues = (values: ShippingValues): ShippingValues => ({
  ...values,
  ...(!values.gift && noGift),
  ...(!values.firm && { buyer_pib: '' }),
});

const toNotes = ({ note = '', gift_note = '', ...values }: ShippingValues): Notes => ({
  note: note.trim(),
  gift_note: gift_note.trim(),
  buyer_pib: optionalPib().create(values.buyer_pib ?? ''),
  receipt_by_email: values.receipt_by_email ?? false,
  gift: values.gift ?? false,
});

function getPickup(values: ShippingValues) {
  const { recipient = '', recipient_phone = '' } = values;
  const pickup = { recipient: recipient.trim(), recipient_phone: recipient_phone.trim() };
  return { type: 'pickup.submitted', pickup, notes: toNotes(values) } as const;
}

/** Sends a saved address by id unless the recipient was changed, and any other address with all fields. */
function toEvent(values: ShippingValues, addresses: readonly Address[]) {
  const notes = toNotes(values);
  const saved = addresses.find(({ id }) => String(id) === values.choice);
  const { recipient = '', recipient_phone = '' } = values;
  const address = toAddress({ ...(saved ?? values), recipient, recipient_phone });
  if (saved && recipientFields.every((field) => address[field] === saved[field])) {
    return { type: 'address.chosen', addressId: saved.id, notes } as const;
  }
  return { type: 'address.submitted', address, notes } as const;
}

const FormActions = styled(Stack)`
  margin-top: 24px;

  ${from(600)} {
    justify-items: start;
  }
`;

function ShippingAddressForm(props: ShippingAddressFormProps) {
  const { addresses, cities, submitUser, price } = props;
  const { actor, drafts } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const validator = useAddressForm();
  const offer = useCourierOffer(price);
  const { validate: validateNotes } = useStructForm(notes, ownMessages);
  const chosen = useCheckoutState(({ context }) => context.addressId);
  const pickup = useCheckoutState(({ context }) => context.pickup);
  const isPickup = pickup !== null;
  const savedNotes = useCheckoutState(({ context }) => context.notes);
  const failure = useCheckoutState(({ context }) => context.failure);

  // This error is shown beside the choice.
  const isNotOffered = useCheckoutState(({ context }) => isPickupRefused(context));

  const saved = useMemo<ShippingValues>(() => {
    const savedAddress = addresses.find((address) => address.id === chosen);
    const { recipient = '', recipient_phone = '' } = pickup ?? savedAddress ?? {};
    const gift = savedNotes.gift || recipient !== '';
    const choice = savedAddress ? String(chosen) : newAddress;
    const isCompany = savedNotes.buyer_pib !== '';
    return { ...savedNotes, choice, gift, recipient, recipient_phone, firm: isCompany };
  }, [addresses, chosen, pickup, savedNotes]);
  const [initial] = useState<ShippingValues>(() => {
    const draft = { ...saved, ...drafts.read('address') } as ShippingValues;
    // The chosen address may have been deleted in the meantime.
    const exists =
      draft.choice === newAddress || addresses.some(({ id }) => String(id) === draft.choice);
    return exists ? draft : { ...draft, choice: saved.choice };
  });

  const validate = useCallback(
    (entered: object) => {
      const values = toSubmittedValues(entered as ShippingValues);
      const isNewAddress = !isPickup && values.choice === newAddress;
      const addressErrors = isNewAddress ? validator.validate(values) : {};
      return { ...addressErrors, ...validateNotes(values) };
    },
    [isPickup, validator, validateNotes],
  );

  const submit = async (
    values: ShippingValues,
    form: FormApi<ShippingValues, Partial<ShippingValues>>,
  ) => {
    const userNotSaved = { [FORM_ERROR]: text('checkout:user.notSaved') };
    if (!submitUser.current()) return userNotSaved;
    const sent = toSubmittedValues(values);
    const event = isPickup ? getPickup(sent) : toEvent(sent, addresses);
    const state = await sendAndWait(actor, event, isSubmitting);
    if (state.matches('overview') || state.matches('payment')) return drafts.write('address', null);
    const { addressId, failure: rejected } = state.context;
    // The session ended or the cart was emptied. The form draft keeps the values.
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
        <Stack $gap={5}>
          {!isPickup && (
            <AddressChoiceFields addresses={addresses}>
              <AddressFields cities={cities} note={offer} />
            </AddressChoiceFields>
          )}
          <FormField
            name="note"
            control="area"
            optional
            label={text(isPickup ? 'checkout:pickup.note' : 'checkout:overview.note')}
            {...(!isPickup && { placeholder: text('checkout:overview.notePlaceholder') })}
          />
          <Stack $gap={2}>
            <Gift />
            <ReceiptOptions />
          </Stack>
          <FormActions>
            <SubmitError />
            {failure?.during === 'drafting' && !isNotOffered && !submitting && (
              <ErrorAlert>{errorText(failure.error)}</ErrorAlert>
            )}
            <Button type="submit" size="large" loading={submitting}>
              {text('checkout:address.submit')}
            </Button>
          </FormActions>
          <SaveFormDraft drafts={drafts} form="address" saved={saved} />
        </Stack>
      )}
    </ValidatedForm>
  );
}

interface AddressChoiceFieldsProps {
  addresses: readonly Address[];
  children: Elements;
}

/** Omits addresses saved while the customer leaves the step, because the form must not change then. */
function useDisplayedAddresses(addresses: readonly Address[]): readonly Address[] {
  const isLeaving = useCheckoutState((state) => isSubmitting(state) || !state.matches('shipping'));
  const [displayed, setDisplayed] = useState(addresses);
  if (!isLeaving && displayed !== addresses) setDisplayed(addresses);
  return displayed;
}

function AddressChoiceFields({ addresses: saved, children }: AddressChoiceFieldsProps) {
  const addresses = useDisplayedAddresses(saved);
  const { text, locale } = useText();
  const { input } = useField<string>('choice');
  const form = useForm();
  const choose = (choice: string) =>
    form.batch(() => {
      const before = addresses.find(({ id }) => String(id) === input.value)?.recipient;
      const next = addresses.find(({ id }) => String(id) === choice);
      form.change('choice', choice);
      // Keep the typed recipient unless it belongs to one of the addresses.
      if (!before && !next?.recipient) return;
      for (const field of recipientFields) form.change(field, next?.[field] ?? '');
      if (next?.recipient) form.change('gift', true);
    });
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
            onChange={() => choose(String(address.id))}
            title={streetLine(address)}
            description={[...recipientLines(address, text), cityLine(address, locale)].map(
              (line) => (
                <div key={line}>{line}</div>
              ),
            )}
          />
        ))}
        <RadioCard
          name={input.name}
          value={newAddress}
          checked={input.value === newAddress}
          onChange={() => choose(newAddress)}
          title={text('checkout:address.addNew')}
        />
      </Choices>
      {input.value === newAddress && children}
    </>
  );
}
