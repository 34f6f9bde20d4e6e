import { useShop } from '../../support/app';
import { honey, juice, openOrderShop } from './OrderShop';

/** All parts of `order.test.ts` share this shop. */
export const shop = useShop(openOrderShop);

export async function atOverview(stockUp: Record<number, number>) {
  const shopper = await shop.shopper({ stockUp });
  return { shopper, draft: await shopper.reachOverview() };
}

export async function placeNewOrder(stockUp: Record<number, number> = { [juice]: 2, [honey]: 1 }) {
  const { shopper, draft } = await atOverview(stockUp);
  const { data, text } = await shopper.place(draft, 'a key of this attempt');
  if (data.number === null) throw new Error(text);
  return { shopper, order: { ...data, number: data.number } };
}
