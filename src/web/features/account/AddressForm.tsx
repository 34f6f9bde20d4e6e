import { FORM_ERROR } from 'final-form';
import { useEffect, useRef, useState } from 'react';
import { toApiError } from '@/client/apiError';
import { type Address, type City, getOrderAddress } from '@/contract/address';
import { useText } from '@/lib/text';
import {
  AddressFields,
  toAddress,
  type AddressValues,
  useAddressForm,
  RecipientFields,
} from '@/shared/AddressFields';
import { Button } from '@/ui/Button';
import { Cluster, Stack } from '@/ui/primitives';
import { SubmitError } from '@/ui/form/SubmitError';
import { ValidatedForm } from '@/ui/form/ValidatedForm';
import { useToast } from '@/ui/toast/ToastProvider';
import { addressApi } from '../../api/addressApi';

interface AddressFormProps {
  userId: number;
  cities: readonly City[];
  /** Null for a new address. */
  address: Address | null;
  onClose: () => void;
}

export function AddressForm({ userId, cities, address, onClose }: AddressFormProps) {
  const { text } = useText();
  const toast = useToast();
  const validator = useAddressForm();
  const [create] = addressApi.useCreateAddressMutation();
  const [update] = addressApi.useUpdateAddressMutation();
  const [initial] = useState<AddressValues>({
    ...getOrderAddress(address ?? {}),
    city_id: address?.city_id,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const save = async (values: AddressValues) => {
    const body = { ...toAddress(values), user_id: userId };
    const { error } = await (address
      ? update({ params: { id: address.id }, body })
      : create({ body }));
    if (error) {
      const failure = toApiError(error);
      const messages = validator.rejected(failure);
      const message = messages[FORM_ERROR];
      if (message && failure.status !== 401) {
        toast.error(text('checkout:toast.address-error', { message }));
      }
      return messages;
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
          <h3 ref={heading} tabIndex={-1} style={{ marginBottom: 14, fontSize: 'var(--text-h4)' }}>
            {title}
          </h3>
          <AddressFields cities={cities} />
          {address?.recipient && <RecipientFields />}
          <Stack $above={5}>
            <SubmitError />
            <Cluster>
              <Button type="submit" loading={submitting}>
                {text('account:addresses.save')}
              </Button>
              <Button variant="secondary" onClick={onClose} disabled={submitting}>
                {text('common:action.cancel')}
              </Button>
            </Cluster>
          </Stack>
        </>
      )}
    </ValidatedForm>
  );
}
