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
import { sortOut } from '../orderRepository';

type Print = EndpointData<typeof getPrint>;

/** Data for the pick list and packing slips, in the order given. @throws ApiError 422 for too many numbers */
export async function readPrint(
  connection: Connection,
  list: string,
  locale: Locale,
): Promise<Print> {
  const numbers = [...new Set(list.split(',').map((number) => number.trim()))].filter(Boolean);
  if (numbers.length === 0 || numbers.length > maxBulkOrders)
    throw invalidFields({ numbers: ['invalid'] });
  const isToPrint = ({ status }: OrderRecord) => status !== 'cancelled' && status !== 'returned';
  const { orders, left_out } = await sortOut(connection, numbers, isToPrint);
  const { business } = await shopContent.shop(connection, locale);
  return {
    orders: orders.map((order) => printedOrder(order, business)),
    left_out,
    sender: business,
    terms: await readTerms(connection, orders),
    pick: await pickList(connection, orders, locale),
  };
}

/** The terms are put into the parcel for customers without email. */
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

/** Lists the components of packs, from which a pack is assembled. */
const piecesToPick = ({ components, ...line }: ContentLine) =>
  components?.map((one) => ({ ...one, quantity: one.quantity * line.quantity })) ?? [line];

/** Sorted by name, in the staff's language. */
async function pickList(connection: Connection, orders: readonly OrderRecord[], locale: Locale) {
  const picked = new Map<number, Omit<Print['pick'][number], 'first_batch'>>();
  for (const { number, lines } of orders) {
    for (const { product_id, name, net, quantity } of lines.flatMap(piecesToPick)) {
      const row = picked.get(product_id);
      const sameOrder = row?.orders.find((one) => one.number === (number ?? ''));
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
