import { useMemo } from 'react';
import { addressForm, type AddressForm } from '../../../contract/address';
import { streetMaxLength, streetNumberMaxLength } from '../../../contract/limits';
import { serverFieldMessages, structValidator, type FieldMessages } from '../form/structValidator';
import { useFieldMessages, type OwnFieldMessages } from '../form/useFieldMessages';
import type { FieldCode } from '../../../contract/errors';

/** What the address fields hold: the contract's form, and the city by name, which chooses the rows. */
export type AddressValues = Partial<AddressForm> & { city?: string };

/** Section 5: the limits, in the shop's own words. */
const own: OwnFieldMessages = {
  street: { too_long: { id: 'checkout:address.streetMax', values: { max: streetMaxLength } } },
  street_number: {
    too_long: { id: 'checkout:address.streetNumberMax', values: { max: streetNumberMaxLength } },
  },
};

/** These follow from the row; what is missing there is said where the row is chosen. */
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

/** Checks an address by the contract's struct, and words a server's refusal. */
export function useAddressValidator() {
  const messageFor = useFieldMessages(own);
  return useMemo(() => {
    const check = structValidator(addressForm, messageFor);
    return {
      validate: (values: AddressValues): FieldMessages =>
        shownWhereItIsChosen(check(values), Boolean(values.city), messageFor('city', 'required')),
      refused: (
        errors: Readonly<Record<string, readonly FieldCode[]>> | undefined,
      ): FieldMessages => serverFieldMessages(errors, messageFor),
    };
  }, [messageFor]);
}
