import { Fragment, useState } from 'react';
import type { Address } from '@/contract/address';
import { addressApi } from '../../api/addressApi';
import { useText } from '@/lib/text';
import { addressLines, cityLine } from '@/shared/addressLines';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { LoadState } from '@/ui/ErrorState';
import { IconButton } from '@/ui/IconButton';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Row, Stack, Text } from '@/ui/primitives';
import { useToast } from '@/ui/toast/ToastProvider';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { AddressForm } from './AddressForm';
import { SettingsBlock, useFailureToast } from './SettingsBlock';

type Editing = { address: Address | null } | null;

export function AddressBook({ userId }: { userId: number }) {
  const { text, locale } = useText();
  const addresses = addressApi.useListAddressesQuery({ params: { user_id: userId } });
  const cities = addressApi.useListCitiesQuery();
  const [editing, setEditing] = useState<Editing>(null);
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null);
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  const { data: rows } = cities;
  const getName = (address: Address) => addressLines(address, text).join(', ');

  const list = () => {
    // Keep showing loaded data if a background refetch fails.
    if (!addresses.data || !rows) {
      return (
        <LoadState queries={[addresses, cities]} height="56px">
          {text('account:addresses.loadFailed')}
        </LoadState>
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
      <Stack $gap={5}>
        {addresses.data.length === 0 && <p>{text('account:addresses.empty')}</p>}
        {addresses.data.length > 0 && (
          <Stack as="ul" $gap={4}>
            {addresses.data.map((address) => (
              <Row as="li" key={address.id} $between $align="start" $gap={4}>
                <p>
                  {addressLines(address, text).map((line) => (
                    <Fragment key={line}>
                      <span>{line}</span>
                      <br />
                    </Fragment>
                  ))}
                  <Text as="span" $size="md">
                    {cityLine(address, locale)}
                  </Text>
                </p>
                <span style={{ display: 'flex', flex: 'none' }}>
                  <IconButton
                    label={text('account:addresses.edit', { address: getName(address) })}
                    onClick={() => setEditing({ address })}
                  >
                    <Pencil />
                  </IconButton>
                  <IconButton
                    label={text('account:addresses.delete', { address: getName(address) })}
                    onClick={() => setAddressToDelete(address)}
                  >
                    <Trash2 />
                  </IconButton>
                </span>
              </Row>
            ))}
          </Stack>
        )}
        <div>
          <Button variant="secondary" onClick={() => setEditing({ address: null })}>
            <Plus />
            <span>{text('account:addresses.add')}</span>
          </Button>
        </div>
      </Stack>
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
  const showFailure = useFailureToast();
  const toast = useToast();
  const [deleteAddress, { isLoading }] = addressApi.useDeleteAddressMutation();
  if (!address) return null;

  const confirm = async () => {
    const { error } = await deleteAddress({ params: { id: address.id } });
    if (error) showFailure(error);
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
      {text('account:addresses.deleteText', {
        address: addressLines(address, text).join(', '),
      })}
    </Dialog>
  );
}
