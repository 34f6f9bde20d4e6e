import { startTestShop, type TestShop } from './app';
import type { TestClient } from './TestClient';
import { useShop } from './useShop';

/** As `useShop`, with a new visitor in each test. */
export function visitShop(): { shop: TestShop; client: TestClient } {
  const visit = { shop: useShop(startTestShop) } as { shop: TestShop; client: TestClient };
  beforeEach(() => {
    visit.client = visit.shop.client();
  });
  return visit;
}
