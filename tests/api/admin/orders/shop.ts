import { staffViolations } from '@tests/api/security/invariants';
import { useStaffShop } from '@tests/support/useStaffShop';

/** Of `orders.test.ts` and its parts. */
export const {
  shop,
  owner: jelena,
  helper: marko,
} = useStaffShop({ stock: 50, names: ['jelena', 'marko'] });
afterEach(async () => expect(await staffViolations(shop.database.kysely)).toEqual([]));
