import { startTestShop, type TestShop, useShop } from '../../support/app';
import type { TestClient } from '../../support/TestClient';

/** A shop that `cart.test.ts` and its parts share, with a new visitor in each test. */
export const visit = { shop: useShop(startTestShop) } as { shop: TestShop; client: TestClient };
beforeEach(() => {
  visit.client = visit.shop.client();
});
