import type { LightMyRequestResponse } from 'fastify';
import { startTestShop, type TestShop } from './app';
import { makeFakeRenderer, type FakeRenderer } from './fakeRenderer';

interface PageShop {
  web: FakeRenderer;
  /** Available while the tests run. */
  shop: () => TestShop;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}

/** Shop with a fake page renderer for the tests of one `describe`, reset before each test. */
export function openPageShop(): PageShop {
  const web = makeFakeRenderer();
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ render: web.render });
  });
  beforeEach(async () => {
    await shop.reset();
    web.forget();
  });
  afterAll(() => shop.close());
  return {
    web,
    shop: () => shop,
    get: (url, headers = {}) => shop.app.inject({ method: 'GET', url, headers }),
  };
}
