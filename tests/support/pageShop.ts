import type { LightMyRequestResponse } from 'fastify';
import { startTestShop, type TestShop } from './app';
import { makeFakeRenderer, type FakeRenderer } from './fakeRenderer';

interface PageShop {
  web: FakeRenderer;
  /** Runs while the tests do. */
  shop: () => TestShop;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}

/** For the tests of one `describe`: a shop whose pages a fake renders, fresh for each of them. */
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
