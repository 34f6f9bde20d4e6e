import fc from '../../support/properties';
import type { Connection } from '@/server/database/client';
import type { CartOwner } from '@/server/http/Actor';
import { mergeCarts, readCart, setQuantity } from '@/server/modules/cart/cartService';
import {
  addToWishlist,
  mergeWishlists,
  readWishlist,
} from '@/server/modules/wishlist/wishlistService';
import { makeCustomer } from '../../support/stockedShop';
import { visit } from './visit';

describe("a guest's cart and wishlist at login", () => {
  const inTransaction = <T>(work: (trx: Connection) => Promise<T>) =>
    visit.shop.database.transaction(work);

  let count = 0;
  async function makeOwners() {
    count += 1;
    const { kysely } = visit.shop.database;
    const { id: customerId } = await makeCustomer(kysely, `${count}@example.com`);
    const { id: guestId } = await kysely
      .insertInto('guests')
      .values({ secret_hash: String(count) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const customer: CartOwner = { kind: 'customer', customerId };
    const guest: CartOwner = { kind: 'guest', guestId };
    return { customerId, guestId, customer, guest };
  }

  type Quantities = Record<number, number>;

  async function fill(owner: CartOwner, wishes: Quantities) {
    for (const [id, quantity] of Object.entries(wishes)) {
      await inTransaction((trx) => setQuantity(trx, owner, Number(id), quantity));
    }
  }
  async function stockUp(stocks: Quantities) {
    for (const [id, stock] of Object.entries(stocks)) {
      await visit.shop.update('products', { stock }, { id: Number(id) });
    }
  }
  beforeEach(() => stockUp({ 1: 99, 2: 99, 3: 99, 4: 99 }));

  const getCart = (owner: CartOwner) => readCart(visit.shop.database.kysely, owner, 'sr-LAT');

  const wishes = fc.dictionary(
    fc.constantFrom('1', '2', '3', '4'),
    fc.integer({ min: 1, max: 99 }),
  );
  const many = fc.integer({ min: 0, max: 150 });
  const few = fc.integer({ min: 0, max: 5 });
  const stocks: fc.Arbitrary<Quantities> = fc.record({ 1: many, 2: many, 3: few, 4: few });

  it('are added to the customer’s cart once, limited by the stock', async () => {
    await fc.assert(
      fc.asyncProperty(wishes, wishes, stocks, async (ofGuest, ofCustomer, left) => {
        await stockUp({ 1: 99, 2: 99, 3: 99, 4: 99 });
        const { guest, customer, guestId, customerId } = await makeOwners();
        await fill(guest, ofGuest);
        await fill(customer, ofCustomer);
        // Others buy between the additions of the guest and the login.
        await stockUp(left);

        const merged = await inTransaction((trx) => mergeCarts(trx, guestId, customerId));
        const after = await getCart(customer);
        const ids = [...new Set([...Object.keys(ofGuest), ...Object.keys(ofCustomer)])];
        expect(after.cart_products.map(({ product }) => String(product.id)).sort()).toEqual(
          [...ids].sort(),
        );
        let capped = 0;
        for (const id of ids) {
          const sum = (ofGuest[id] ?? 0) + (ofCustomer[id] ?? 0);
          const available = Math.min(left[Number(id)] ?? 0, 99);
          const line = after.cart_products.find(({ product }) => String(product.id) === id);
          expect(line?.quantity).toBe(Math.min(sum, available));
          if (id in ofGuest && sum > available) capped += 1;
        }
        expect(merged).toEqual({ lines: Object.keys(ofGuest).length, capped });

        expect(await inTransaction((trx) => mergeCarts(trx, guestId, customerId))).toEqual({
          lines: 0,
          capped: 0,
        });
        expect(await getCart(customer)).toEqual(after);
        expect((await getCart(guest)).cart_products).toEqual([]);
      }),
      { numRuns: 20 },
    );
  });

  it('are merged once into a new version of the cart, even by two concurrent logins', async () => {
    const { guest, customer, guestId, customerId } = await makeOwners();
    await fill(customer, { 2: 1 });
    await fill(guest, { 1: 3 });
    const before = await getCart(customer);
    const merged = await Promise.all(
      [1, 2].map(() => inTransaction((trx) => mergeCarts(trx, guestId, customerId))),
    );
    expect(merged.map(({ lines }) => lines).sort()).toEqual([0, 1]);
    expect(await getCart(customer)).toMatchObject({
      version: before.version + 1,
      cart_products: [{ product: { id: 2 } }, { product: { id: 1 }, quantity: 3 }],
    });
  });

  it('are added to the customer’s wishlist once', async () => {
    const productIds = fc.uniqueArray(fc.integer({ min: 1, max: 8 }));
    await fc.assert(
      fc.asyncProperty(productIds, productIds, async (ofGuest, ofCustomer) => {
        const { kysely } = visit.shop.database;
        const { guest, customer, guestId, customerId } = await makeOwners();
        for (const id of ofGuest) await addToWishlist(kysely, guest, id);
        for (const id of ofCustomer) await addToWishlist(kysely, customer, id);
        const added = ofGuest.filter((id) => !ofCustomer.includes(id));
        expect(await inTransaction((trx) => mergeWishlists(trx, guestId, customerId))).toBe(
          added.length,
        );
        expect(await inTransaction((trx) => mergeWishlists(trx, guestId, customerId))).toBe(0);
        const { products } = await readWishlist(kysely, customer, 'sr-LAT');
        expect(products.map(({ id }) => id)).toEqual([...ofCustomer, ...added].reverse());
      }),
      { numRuns: 15 },
    );
  });
});
