import type { Endpoint } from '../../../src/contract/endpoint';
import { endpoints } from '../../../src/contract/endpoints';
import { productSummary } from '../../../src/contract/product';
import { startTestShop, type TestShop } from '../../support/app';

describe('the shop as a whole', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  beforeEach(() => shop.reset());
  afterAll(() => shop.close());

  it('answers an unknown call with a code, and its id for the log', async () => {
    const answer = await shop.client().get('/api/no-such-call');
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ message: 'Not found', code: 'not_found' });
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]+$/);
  });

  it('serves every call of the contract', () => {
    const missing = Object.values<Endpoint>(endpoints).filter(
      ({ method, path }) => !shop.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }),
    );
    expect(missing).toEqual([]);
  });

  it('answers what the contract declares, and nothing that a table holds besides', async () => {
    const { data } = await shop.client().get<{ products: object[] }>('/api/products');
    expect(Object.keys(data.products[0] ?? {}).sort()).toEqual(
      Object.keys(productSummary.schema).sort(),
    );
  });

  it('keeps its documents for developers out of production', async () => {
    expect((await shop.client().get('/api/docs')).status).toBe(404);
  });

  it('answers 503 to watchers when the database is gone', async () => {
    jest.spyOn(shop.database, 'ping').mockRejectedValueOnce(new Error('gone'));
    const health = await shop.client().get('/api/health');
    expect(health.status).toBe(503);
    expect(health.body).toMatchObject({
      code: 'service_unavailable',
      details: { database: false },
    });
  });

  it('answers translations with an ETag, to be asked about soon', async () => {
    const first = await shop.app.inject({ method: 'GET', url: '/locales/en/common.json' });
    expect(first.statusCode).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=60');
    const again = await shop.app.inject({
      method: 'GET',
      url: '/locales/en/common.json',
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('answers other methods on unknown addresses without a page', async () => {
    const answer = await shop.client().post('/no-such-address');
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
  });

  it('rejects a call that lacks the security token', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/logout' });
    expect(answer.statusCode).toBe(419);
  });
});
