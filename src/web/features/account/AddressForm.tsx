import { FORM_ERROR } from 'final-form';
import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Address, City } from '../../../contract/address';
import { useCreateAddressMutation, useUpdateAddressMutation } from '../../api/addressApi';
import { apiErrorOf } from '../../api/apiError';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { AddressFields } from '../../ui/address/AddressFields';
import { useAddressValidator, type AddressValues } from '../../ui/address/useAddressValidator';
import { Button } from '../../ui/Button';
import { SubmitError } from '../../ui/form/SubmitError';
import { ValidatedForm } from '../../ui/form/ValidatedForm';
import { Row } from '../../ui/Stack';
import { useToast } from '../../ui/toast/ToastProvider';
import { FormEnd } from './FormEnd';

interface AddressFormProps {
  userId: number;
  cities: readonly City[];
  /** The one that is changed; a new one where there is none. */
  address: Address | null;
  onClose: () => void;
}

const nothingTyped: AddressValues = { street: '', street_number: '', city: '', zipCode: '' };

function valuesOf({
  street,
  street_number,
  city,
  city_id,
  municipality,
  zipCode,
  country,
}: Address) {
  return { street, street_number, city, city_id, municipality, zipCode, country };
}

/** Under the block's own heading, which is as large as an h3. */
const Heading = styled.h3`
  margin-bottom: 14px;
  font-size: var(--text-h4);
`;

/** Writes an address; a failed saving says so at its fields, or over the button and in a toast. */
export function AddressForm({ userId, cities, address, onClose }: AddressFormProps) {
  const { text } = useText();
  const errorText = useErrorText();
  const toast = useToast();
  const validator = useAddressValidator();
  const [create] = useCreateAddressMutation();
  const [update] = useUpdateAddressMutation();
  const [initial] = useState(() => (address ? valuesOf(address) : nothingTyped));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const save = async (values: AddressValues) => {
    const { street = '', street_number = '', city_id = 0 } = values;
    const { municipality = '', zipCode = '', country = '' } = values;
    const form = {
      street: street.trim(),
      street_number: street_number.trim(),
      city_id,
      municipality,
      zipCode,
      country,
      user_id: userId,
    };
    try {
      await (address ? update({ ...form, id: address.id }) : create(form)).unwrap();
    } catch (error) {
      const refused = apiErrorOf(error);
      const fields = validator.refused(refused.errors);
      if (Object.keys(fields).length > 0) return fields;
      const message = errorText(refused);
      if (refused.status === 401) return { [FORM_ERROR]: message };
      toast.error(text('checkout:toast.address-error', { message }));
      return { [FORM_ERROR]: message };
    }
    toast.success(text('checkout:toast.address-success'));
    onClose();
    return undefined;
  };

  const title = text(address ? 'account:addresses.editHeading' : 'account:addresses.newHeading');
  return (
    <ValidatedForm<AddressValues>
      label={title}
      initialValues={initial}
      validate={validator.validate}
      onSubmit={save}
    >
      {({ submitting }) => (
        <>
          <Heading ref={heading} tabIndex={-1}>
            {title}
          </Heading>
          <AddressFields cities={cities} />
          <FormEnd>
            <SubmitError />
            <Row>
              <Button type="submit" loading={submitting}>
                {text('account:addresses.save')}
              </Button>
              <Button variant="secondary" onClick={onClose} disabled={submitting}>
                {text('common:action.cancel')}
              </Button>
            </Row>
          </FormEnd>
        </>
      )}
    </ValidatedForm>
  );
}
