import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { type Address, type City, orderAddressOf, streetLine } from '@/contract/address';
import { addressApi } from '../../api/addressApi';
import { useText } from '@/lib/text';
import { cityLine } from '../shared/cityLine';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { ErrorState } from '@/ui/ErrorState';
import { IconButton } from '@/ui/IconButton';
import { Pencil, Plus, Trash2 } from '@/ui/icons';
import { Skeleton, useSkeleton } from '@/ui/Skeleton';
import { Row, Column } from '@/ui/Column';
import { useToast } from '@/ui/toast/ToastProvider';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { FormEnd, SettingsBlock, useFailureToast } from './SettingsBlock';
import { FORM_ERROR } from 'final-form';
import { apiErrorOf } from '@/client/apiError';
import {
  AddressFields,
  addressOf,
  type AddressValues,
  useAddressForm,
} from '@/shared/AddressFields';
import { SubmitError } from '@/ui/form/SubmitError';
import { ValidatedForm } from '@/ui/form/ValidatedForm';

const Entry = styled.li`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 16px;

  & > span {
    display: flex;
    flex: none;
  }
  p span {
    color: var(--text-muted);
  }
`;

type Editing = { address: Address | null } | null;

/** The customer's addresses, newest first. One is edited at a time. */
export function AddressBook({ userId }: { userId: number }) {
  const { text, locale } = useText();
  const addresses = addressApi.useListAddressesQuery({ params: { user_id: userId } });
  const cities = addressApi.useListCitiesQuery();
  const [editing, setEditing] = useState<Editing>(null);
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null);
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  const waiting = useSkeleton(addresses.isLoading || cities.isLoading);
  const { data: rows } = cities;

  const list = () => {
    // Loaded data stays when a background refetch fails.
    if (!addresses.data || !rows) {
      if (!addresses.isError && !cities.isError)
        return waiting ? <Skeleton $height="56px" /> : null;
      const again = () => {
        if (addresses.isError) void addresses.refetch();
        if (cities.isError) void cities.refetch();
      };
      return (
        <ErrorState onRetry={again} retrying={addresses.isFetching || cities.isFetching}>
          {text('account:addresses.loadFailed')}
        </ErrorState>
      );
    }
    if (editing) {
      const close = () => {
        setEditing(null);
        focusHeading();
      };
      return (
        <AddressForm userId={userId} cities={rows} address={editing.address} onClose={close} />
      );
    }
    return (
      <Column $gap={5}>
        {addresses.data.length === 0 && <p>{text('account:addresses.empty')}</p>}
        {addresses.data.length > 0 && (
          <Column as="ul" $gap={4}>
            {addresses.data.map((address) => (
              <Entry key={address.id}>
                <p>
                  {streetLine(address)}
                  <br />
                  <span>{cityLine(address, locale)}</span>
                </p>
                <span>
                  <IconButton
                    label={text('account:addresses.edit', { address: streetLine(address) })}
                    onClick={() => setEditing({ address })}
                  >
                    <Pencil aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={text('account:addresses.delete', { address: streetLine(address) })}
                    onClick={() => setAddressToDelete(address)}
                  >
                    <Trash2 aria-hidden="true" />
                  </IconButton>
                </span>
              </Entry>
            ))}
          </Column>
        )}
        <div>
          <Button variant="secondary" onClick={() => setEditing({ address: null })}>
            <Plus aria-hidden="true" />
            {text('account:addresses.add')}
          </Button>
        </div>
      </Column>
    );
  };

  return (
    <SettingsBlock title={text('account:addresses.heading')} headingRef={heading}>
      {list()}
      <DeleteAddress
        address={addressToDelete}
        onClose={() => setAddressToDelete(null)}
        onDeleted={focusHeading}
      />
    </SettingsBlock>
  );
}

interface DeleteAddressProps {
  address: Address | null;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteAddress({ address, onClose, onDeleted }: DeleteAddressProps) {
  const { text } = useText();
  const failed = useFailureToast();
  const toast = useToast();
  const [forget, { isLoading }] = addressApi.useDeleteAddressMutation();
  if (!address) return null;

  const confirm = async () => {
    const { error } = await forget({ params: { id: address.id } });
    if (error) failed(error);
    else {
      toast.success(text('account:addresses.deleted'));
      onDeleted();
    }
    onClose();
  };

  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={text('account:addresses.deleteTitle')}
      actions={
        <>
          <Button variant="danger" onClick={() => void confirm()} loading={isLoading}>
            {text('common:action.delete')}
          </Button>
          <Button variant="secondary" onClick={onClose} data-autofocus="">
            {text('common:action.cancel')}
          </Button>
        </>
      }
    >
      {text('account:addresses.deleteText', { address: streetLine(address) })}
    </Dialog>
  );
}

interface AddressFormProps {
  userId: number;
  cities: readonly City[];
  /** Null for a new address. */
  address: Address | null;
  onClose: () => void;
}

const Heading = styled.h3`
  margin-bottom: 14px;
  font-size: var(--text-h4);
`;

/** Errors are shown at the fields, or above the button and in a toast. */
function AddressForm({ userId, cities, address, onClose }: AddressFormProps) {
  const { text } = useText();
  const toast = useToast();
  const validator = useAddressForm();
  const [create] = addressApi.useCreateAddressMutation();
  const [update] = addressApi.useUpdateAddressMutation();
  const [initial] = useState<AddressValues>({
    ...orderAddressOf(address ?? {}),
    city_id: address?.city_id,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  const save = async (values: AddressValues) => {
    const body = { ...addressOf(values), user_id: userId };
    const { error } = await (address
      ? update({ params: { id: address.id }, body })
      : create({ body }));
    if (error) {
      const failure = apiErrorOf(error);
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
