import { orderAddressOf, type RecipientField } from '@/contract/address';
import { pickupAddress } from '@/contract/pickup';
import { expectedDay, readyDay } from '@/contract/deliveryDay';
import { defaultLocale } from '@/contract/locale';
import type { DeliveryMethod } from '@/contract/order';
import type { DeliverySettings } from '@/contract/settings';
import { type ComputedTotals, computeTotals, noDelivery, type PricedLine } from '@/contract/totals';
import type { Connection } from '../../../database/client';
import { ApiError } from '../../../http/ApiError';
import type { OrderDependencies } from '../OrderDependencies';
import type { OrderContent } from '../OrderRecord';

/** Where the goods of an order go. */
export type Destination = Pick<OrderContent, 'delivery_method' | 'address' | 'address_id'>;

interface Choice extends Partial<Record<RecipientField, string | undefined>> {
  delivery_method: DeliveryMethod;
  address_id: number | null;
}

/** @throws ApiError `pickup_not_offered` */
export async function pickupPlace(
  { content }: Pick<OrderDependencies, 'content'>,
  connection: Connection,
  {
    recipient = '',
    recipient_phone = '',
  }: Partial<Record<RecipientField, string | undefined>> = {},
): Promise<Destination> {
  const { business, delivery } = await content.shop(connection, defaultLocale);
  if (!delivery.pickup.offered) throw new ApiError('pickup_not_offered');
  return {
    delivery_method: 'pickup',
    address: pickupAddress(business, { recipient, recipient_phone }),
    address_id: null,
  };
}

/**
 * Undefined if the customer has no such address.
 * @throws ApiError `pickup_not_offered`
 */
export async function destinationOf(
  deps: Pick<OrderDependencies, 'content' | 'addresses'>,
  connection: Connection,
  customerId: number,
  { delivery_method, address_id, ...recipient }: Choice,
): Promise<Destination | undefined> {
  if (delivery_method === 'pickup') return pickupPlace(deps, connection, recipient);
  const address =
    address_id === null ? undefined : await deps.addresses.find(connection, customerId, address_id);
  return address && { delivery_method, address: orderAddressOf(address), address_id: address.id };
}

/** Current cost of an order, and its promised day. */
export function termsOf(
  method: DeliveryMethod,
  lines: readonly PricedLine[],
  delivery: DeliverySettings,
): { totals: ComputedTotals; expectedOn: string } {
  const isPickup = method === 'pickup';
  return {
    totals: computeTotals(lines, isPickup ? noDelivery : delivery),
    expectedOn: (isPickup ? readyDay : expectedDay)(delivery.schedule, new Date()),
  };
}
