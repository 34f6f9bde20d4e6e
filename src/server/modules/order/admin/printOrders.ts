import type { EndpointData } from '@/contract/endpoint';
import type { getPrint } from '@/contract/admin/print';
import { maxBulkOrders } from '@/contract/admin/orders';
import { intlTag, type Locale, textIn } from '@/contract/locale';
import type { Connection } from '../../../database/client';
import { invalidFields } from '../../../http/ApiError';
import { shopContent } from '../../content/contentService';
import { withFirstBatch } from '../../stock/stockService';
import { printedOrder } from './adminOrderView';
import type { ContentLine, OrderRecord } from '../OrderRecord';
import { partitionOrders } from '../orderRepository';

type Print = EndpointData<typeof getPrint>;

/** Reads the pick list and the packing slips in the order of the numbers. @throws ApiError 422 for too many */
export async function readPrint(
  connection: Connection,
  list: string,
  locale: Locale,
): Promise<Print> {
  const numbers = [...new Set(list.split(',').map((number) => number.trim()))].filter(Boolean);
  if (numbers.length === 0 || numbers.length > maxBulkOrders)
    throw invalidFields({ numbers: ['invalid'] });
  const isPrintable = ({ status }: OrderRecord) => status !== 'cancelled' && status !== 'returned';
  const { orders, left_out } = await partitionOrders(connection, numbers, isPrintable);
  const { business } = await shopContent.shop(connection, locale);
  return {
    orders: orders.map((order) => printedOrder(order, business)),
    left_out,
    sender: business,
    terms: await readTerms(connection, orders),
    pick: await readPickList(connection, orders, locale),
  };
}

/** The parcel contains the terms if the customer has no email. */
async function readTerms(
  connection: Connection,
  orders: readonly OrderRecord[],
): Promise<Print['terms']> {
  const locales = new Set(
    orders.filter(({ contact }) => contact.email === '').map(({ locale }) => locale),
  );
  const terms: Print['terms'] = [];
  for (const locale of locales) {
    const { title, sections } = await shopContent.page(connection, 'terms', locale);
    terms.push({ locale, title, sections });
  }
  return terms;
}

/** Packs are assembled from their components. */
const getItemsToPick = ({ components, ...line }: ContentLine) =>
  components?.map((item) => ({ ...item, quantity: item.quantity * line.quantity })) ?? [line];

/** Sorts by name in the staff's language. */
async function readPickList(
  connection: Connection,
  orders: readonly OrderRecord[],
  locale: Locale,
) {
  const picked = new Map<number, Omit<Print['pick'][number], 'first_batch'>>();
  for (const { number, lines } of orders) {
    for (const { product_id, name, net, quantity } of lines.flatMap(getItemsToPick)) {
      const row = picked.get(product_id);
      const sameOrder = row?.orders.find((entry) => entry.number === (number ?? ''));
      const order = { number: number ?? '', quantity };
      if (row && sameOrder) {
        row.quantity += quantity;
        sameOrder.quantity += quantity;
      } else if (row) {
        row.quantity += quantity;
        row.orders.push(order);
      } else {
        picked.set(product_id, {
          product_id,
          name: textIn(name, locale),
          net,
          quantity,
          orders: [order],
        });
      }
    }
  }
  const sorted = [...picked.values()].toSorted((a, b) =>
    a.name.localeCompare(b.name, intlTag(locale)),
  );
  return withFirstBatch(connection, sorted);
}
