import type { AddressForm, City } from '@/contract/address';
import type { ReceiptKind } from '@/contract/admin/orderReceipts';
import type { AdminOrder } from '@/contract/admin/orders';
import type { OrderQuote, QuoteInput } from '@/contract/admin/phoneOrders';
import type { LineChangeInput, TransitionResponse } from '@/contract/admin/orderTransitions';
import type { FulfilmentEvent, ParcelState } from '@/contract/fulfilment';
import { idempotencyHeader } from '@/contract/wire';
import type { AdminCase } from '@/contract/admin/cases';
import { addDays, shopDay } from '@/contract/deliveryDay';
import { succeeded, type ClientResponse, type TestClient } from './TestClient';

let keys = 0;
/** Request options with a new `Idempotency-Key`. */
export const keyed = (key = `request number ${(keys += 1)}`) => ({
  headers: { [idempotencyHeader]: key },
});

export const customer = { name: 'Žarko', last_name: 'Đurić', phone: '+381 64 555 1234' };

/** An address in the first city of the delivery area. */
export async function deliverableAddress(client: TestClient): Promise<AddressForm> {
  const { data } = await client.get<City[]>('/api/address/cities');
  const [city] = data;
  if (!city) throw new Error('The shop has no city for delivery.');
  return {
    street: 'Voćarska',
    street_number: '7',
    recipient: '',
    recipient_phone: '',
    city_id: city.id,
    municipality: city.municipality,
    zipCode: city.zip_code[0]?.zip_code ?? '',
    country: city.country.name,
  };
}

export async function phoneOrder(client: TestClient, more: object = {}): Promise<object> {
  const order: Pick<QuoteInput, 'lines' | 'delivery_method' | 'code'> = {
    lines: [{ product_id: 1, quantity: 2 }],
    ...more,
  };
  const { lines, delivery_method, code } = order;
  const requested = { lines, delivery_method, code };
  const quote = await client.post<OrderQuote>('/api/admin/orders/quote', requested);
  return {
    contact: customer,
    address: await deliverableAddress(client),
    total_amount: quote.data.total_amount,
    locale: 'sr-LAT',
    terms_accepted: true,
    ...order,
  };
}

export async function enterOrder(client: TestClient, more: object = {}): Promise<AdminOrder> {
  const body = await phoneOrder(client, more);
  return succeeded(await client.post<AdminOrder>('/api/admin/orders', body, keyed()));
}

export const read = async (client: TestClient, number: string): Promise<AdminOrder> =>
  (await client.get<AdminOrder>(`/api/admin/orders/${number}`)).data;

export const move = (
  client: TestClient,
  number: string,
  event: FulfilmentEvent,
  from: ParcelState,
  more: object = {},
): Promise<ClientResponse<TransitionResponse>> =>
  client.post(`/api/admin/orders/${number}/transitions`, { event, from, ...more });

export async function moveAlong(
  client: TestClient,
  number: string,
  events: readonly FulfilmentEvent[],
): Promise<AdminOrder> {
  let order = await read(client, number);
  for (const event of events) {
    succeeded(await move(client, number, event, order.parcel));
    order = await read(client, number);
  }
  return order;
}

/** Removes units from an order, or books them as returned. */
export const changeLines = (
  client: TestClient,
  { number, version }: AdminOrder,
  body: Partial<LineChangeInput>,
  key?: string,
): Promise<ClientResponse<object>> =>
  client.post<object>(
    `/api/admin/orders/${number}/line-changes`,
    { version, kind: 'shortened', lines: [{ position: 0, pieces: 1, into: 'stock' }], ...body },
    keyed(key),
  );

let receipts = 1_000;
/** Enters a fiscal receipt with a new number, by default with the missing amount and the current time. */
export const enterReceipt = (
  client: TestClient,
  number: string,
  kind: ReceiptKind,
  more: object = {},
): Promise<ClientResponse<{ id: number; number: string }>> => {
  receipts += 1;
  const body = { kind, receipt: `K7QX2M4A-K7QX2M4A-${receipts}`, ...more };
  return client.post(`/api/admin/orders/${number}/receipts`, body, keyed());
};

export const dayAgo = (days: number): string => addDays(shopDay(new Date()), -days);

/** The body of a complaint that arrived today, without an order. */
export const caseEntry = (more: object = {}) => ({
  kind: 'complaint',
  customer: { ...customer, email: 'zarko@primer.rs', city: 'Leskovac' },
  locale: 'sr-LAT',
  received_on: dayAgo(0),
  received_by: 'phone',
  lines: [],
  said: 'Dve flaše su pukle.',
  ...more,
});

/** Enters a complaint, by default without an order. */
export async function enterCase(client: TestClient, more: object = {}): Promise<AdminCase> {
  return succeeded(await client.post<AdminCase>('/api/admin/cases', caseEntry(more), keyed()));
}

export const readCase = async (client: TestClient, number: number): Promise<AdminCase> =>
  (await client.get<AdminCase>(`/api/admin/cases/${number}`)).data;

export const decideCase = (
  client: TestClient,
  { number, version }: Pick<AdminCase, 'number' | 'version'>,
  body: object,
) =>
  client.put<AdminCase>(`/api/admin/cases/${number}/decision`, {
    version,
    reasons: '',
    solve_by: dayAgo(-3),
    ...body,
  });

export const casePicturesPath = ({ number }: Pick<AdminCase, 'number'>) =>
  `/api/admin/cases/${number}/pictures`;

export const followCase = (
  client: TestClient,
  { number, version }: Pick<AdminCase, 'number' | 'version'>,
  body: object,
) =>
  client.put<AdminCase>(`/api/admin/cases/${number}/progress`, {
    version,
    consent: null,
    closed: false,
    ...body,
  });
