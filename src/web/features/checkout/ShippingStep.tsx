import { useRef, type RefObject } from 'react';
import { useListAddressesQuery, useListCitiesQuery } from '../../api/addressApi';
import { useText } from '../../lib/text';
import type { User } from '../../../contract/customer';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { FormBlock, FormHelp } from './FormBlock';
import { ShippingAddressForm } from './ShippingAddressForm';
import { UserForm, type SaveTyped } from './UserForm';

/** Section 2: two forms, who is written to and where to deliver. */
export function ShippingStep({ user }: { user: User }) {
  const { text } = useText();
  const saveTyped = useRef<SaveTyped>(() => Promise.resolve(true));
  return (
    <div>
      <FormBlock aria-labelledby="checkout-user-heading">
        <h2 id="checkout-user-heading">{text('checkout:user.heading')}</h2>
        <FormHelp>{text('checkout:user.help')}</FormHelp>
        <UserForm user={user} saveTyped={saveTyped} />
      </FormBlock>
      <FormBlock aria-labelledby="checkout-address-heading">
        <h2 id="checkout-address-heading">{text('checkout:address.heading')}</h2>
        <FormHelp>{text('checkout:address.help')}</FormHelp>
        <AddressPart userId={user.id} saveTyped={saveTyped} />
      </FormBlock>
    </div>
  );
}

function AddressPart({ userId, saveTyped }: { userId: number; saveTyped: RefObject<SaveTyped> }) {
  const { text } = useText();
  const cities = useListCitiesQuery();
  const addresses = useListAddressesQuery(userId);
  if (cities.data && addresses.data) {
    return (
      <ShippingAddressForm cities={cities.data} addresses={addresses.data} saveTyped={saveTyped} />
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
