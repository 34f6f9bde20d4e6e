import { violationsIn } from '@tests/api/security/invariants';
import { useStaffShop } from '@tests/support/adminShop';

/** `stock.test.ts` and its part share this shop. */
export const {
  shop,
  owner: jelena,
  helper: marko,
} = useStaffShop({ stock: 10, names: ['jelena', 'marko'] });
afterEach(async () => expect(await violationsIn(shop.database.kysely)).toEqual([]));
