import { useStaffShop } from '@tests/support/adminShop';

/** `content.test.ts` and its parts share this shop. */
export const { shop, owner } = useStaffShop();

export const read = async <Data>(path: string): Promise<Data> => (await owner.get<Data>(path)).data;
export const readAsVisitor = async <Data>(path: string): Promise<Data> =>
  (await shop.client({ locale: 'en' }).get<Data>(path)).data;
export async function first<Item>(path: string): Promise<Item> {
  const [item] = await read<Item[]>(path);
  if (!item) throw new Error(`${path} is empty`);
  return item;
}
