import { startTestShop, type TestShop } from './app';
import type { TestClient } from './TestClient';

/**
 * One shop for all tests of a file, as after its start before each of them, and a visitor of it. To be
 * called at the top of the file; what it returns is filled in by the time a test runs.
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
