import type { LightMyRequestResponse } from 'fastify';
import { startTestShop, type TestShop } from './app';
import { makeFakeRenderer, type FakeRenderer } from './fakeRenderer';
import { useShop } from './useShop';

interface PageShop {
  web: FakeRenderer;
  shop: TestShop;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
}

/** As `useShop`, with a fake renderer of pages. */
export function usePageShop(): PageShop {
  const web = makeFakeRenderer();
  const shop = useShop(() => startTestShop({ render: web.render }));
  beforeEach(() => web.forget());
  return {
    web,
    shop,
    get: (url, headers = {}) => shop.app.inject({ method: 'GET', url, headers }),
  };
}
