import styled from 'styled-components';
import { streetLine } from '@/contract/address';
import { pickupAddress } from '@/contract/pickup';
import { formatMoney } from '@/contract/money';
import type { Shop } from '@/contract/shop';
import { useText } from '@/lib/text';
import { ErrorAlert } from '@/ui/Alert';
import { Truck, MapPin } from 'lucide-react';
import { RadioCard } from '@/ui/RadioCard';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { Destination } from '../shared/Destination';
import { useArrival } from '../shared/useArrival';
import { isPickupRefused } from './checkoutSetup';
import { useCheckout, useCheckoutState } from './CheckoutProvider';

const Choices = styled.fieldset`
  margin-bottom: 28px;

  [role='alert'] {
    margin-top: 12px;
  }
  & > div {
    margin: 16px 0 0 20px;
    font-size: var(--text-sm);
  }
`;

export function useCourierOffer(price: number): string {
  const { text, locale } = useText();
  const arrival = useArrival();
  const priceText = price === 0 ? text('cart:summary.shippingFree') : formatMoney(price, locale);
  return `${priceText}. ${arrival}.`;
}

interface DeliveryChoiceProps {
  shop: Shop;
  price: number;
}

/** If pickup is not offered, this only explains why an earlier choice of pickup was removed. */
export function DeliveryChoice({ shop, price }: DeliveryChoiceProps) {
  const { actor } = useCheckout();
  const { text } = useText();
  const isPickup = useCheckoutState(({ context }) => context.pickup !== null);
  const isRefused = useCheckoutState(({ context }) => isPickupRefused(context));
  const offer = useCourierOffer(price);
  const ready = useArrival('pickup');
  const { business, delivery } = shop;
  const refusal = isRefused && <ErrorAlert>{text('errors:pickupNotOffered')}</ErrorAlert>;
  if (!delivery.pickup.offered && !isPickup)
    return refusal && <div style={{ marginBottom: 20 }}>{refusal}</div>;
  const choice = (method: 'courier' | 'pickup') => ({
    name: 'delivery_method',
    value: method,
    checked: isPickup === (method === 'pickup'),
    onChange: () => actor.send({ type: 'delivery.chosen', method }),
  });
  const pickupPlace = `${streetLine(pickupAddress(business))}, ${business.city}`;
  return (
    <Choices>
      <legend>
        <VisuallyHidden>{text('checkout:delivery.heading')}</VisuallyHidden>
      </legend>
      <RadioCard
        {...choice('courier')}
        title={text('checkout:delivery.courier')}
        description={offer}
        icon={<Truck />}
      />
      <RadioCard
        {...choice('pickup')}
        title={text('common:pickup.title')}
        description={`${text('cart:summary.pickupFree')}. ${pickupPlace}. ${ready}.`}
        icon={<MapPin />}
      />
      {isPickup && (
        <div>
          <Destination address={pickupAddress(business)} method="pickup" />
        </div>
      )}
      {refusal}
    </Choices>
  );
}
