import { startTestShop, type TestShop } from './app';
import type { TestClient } from './TestClient';

/**
 * Starts one shop for all tests of a file, reset before each test, and a visitor client. Call it at
 * the top of the file; the returned object is filled in before the first test runs.
 */
export function visitShop(): { shop: TestShop; client: TestClient } {
  const visit = {} as { shop: TestShop; client: TestClient };
  beforeAll(async () => {
    visit.shop = await startTestShop();
  });
  afterAll(() => visit.shop?.close());
  beforeEach(async () => {
    await visit.shop.reset();
    visit.client = visit.shop.client();
  });
  return visit;
}
