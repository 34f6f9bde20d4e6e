import { useRef, type RefObject } from 'react';
import styled from 'styled-components';
import type { User } from '../../../contract/customer';
import { useListAddressesQuery, useListCitiesQuery } from '../../api/addressApi';
import { useText } from '../../lib/text';
import { BlockSection } from '../../ui/BlockSection';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { ShippingAddressForm } from './ShippingAddressForm';
import { UserForm, type SubmitUnsaved } from './UserForm';

const FormBlock = styled(BlockSection)`
  & > h2 {
    margin-bottom: 6px;
  }
`;
const FormHelp = styled.p`
  margin-bottom: 20px;
  font-size: var(--text-sm);
  color: var(--text-muted);
`;

/** Section 2: two forms, who is written to and where to deliver. */
export function ShippingStep({ user }: { user: User }) {
  const { text } = useText();
  const submitUser = useRef<SubmitUnsaved>(() => true);
  return (
    <div>
      <FormBlock aria-labelledby="checkout-user-heading">
        <h2 id="checkout-user-heading">{text('checkout:user.heading')}</h2>
        <FormHelp>{text('checkout:user.help')}</FormHelp>
        <UserForm user={user} submitUnsaved={submitUser} />
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
  const cities = useListCitiesQuery();
  const addresses = useListAddressesQuery(userId);
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
