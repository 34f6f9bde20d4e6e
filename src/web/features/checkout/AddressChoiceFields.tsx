import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import styled from 'styled-components';
import type { Address } from '../../../contract/address';
import { useText } from '../../lib/text';
import { placeLine } from '../../ui/address/placeLine';
import type { AddressValues } from '../../ui/address/useAddressValidator';
import { RadioCard } from '../../ui/RadioCard';

/** The choice that opens the fields; any other is the id of a saved address. */
export const newAddress = 'new';

export type ShippingValues = AddressValues & {
  choice: string;
  note?: string;
  [field: string]: unknown;
};

const Choices = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;

  legend {
    margin-bottom: 10px;
    padding: 0;
    font-size: var(--text-sm);
    font-weight: 600;
  }
`;

interface AddressChoiceFieldsProps {
  addresses: readonly Address[];
  /** The fields of a new address. */
  children: ReactNode;
}

/** Saved addresses to choose from; without any there is nothing to choose, only to fill in. */
export function AddressChoiceFields({ addresses, children }: AddressChoiceFieldsProps) {
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
            title={`${address.street} ${address.street_number}`}
            description={placeLine(address, locale)}
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
