import { type OrderAddress, getOrderAddress, type RecipientField } from './address';
import type { Localized } from './locale';
import type { DeliveryMethod } from './order';
import { type MoneyHolder, paymentFacts } from './payment';

export function pickupAddress(
  business: {
    street: string;
    street_number: string;
    zip_code: string;
    city: string;
    country: string;
  },
  recipient: Partial<Record<RecipientField, string>> = {},
): OrderAddress {
  return getOrderAddress({ ...business, ...recipient, zipCode: business.zip_code });
}

/** A search URL that phones open in their maps app. */
export function mapUrl({
  street,
  street_number,
  zipCode,
  city,
}: Pick<OrderAddress, 'street' | 'street_number' | 'zipCode' | 'city'>): string {
  const query = `${street} ${street_number}, ${zipCode} ${city}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query }).toString()}`;
}

const paidOnPickup: Localized = { 'sr-LAT': 'Plaćanje pri preuzimanju', en: 'Payment on pickup' };

export function paymentLabel(
  { value, label }: { value: string; label: Localized },
  delivery: DeliveryMethod,
): Localized {
  return delivery === 'pickup' && paymentFacts(value).paidOn === 'delivery' ? paidOnPickup : label;
}

/** Who holds the money after payment. Pickups are paid to the shop. */
export const moneyHolder = (method: string | undefined, delivery: DeliveryMethod): MoneyHolder =>
  delivery === 'pickup' ? 'shop' : paymentFacts(method).heldBy;
