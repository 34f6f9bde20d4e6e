import type { Call } from '../../../src/contract/call';
import { calls } from '../../../src/contract/calls';
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
    const missing = Object.values<Call>(calls).filter(
      ({ method, path }) => !shop.app.hasRoute({ method, url: path.replace(/\{(\w+)\}/g, ':$1') }),
    );
    expect(missing).toEqual([]);
  });

  it('answers what the contract declares, and nothing that a table holds besides', async () => {
    const { data } = await shop.client().get<{ products: object[] }>('/api/products');
    expect(Object.keys(data.products[0] ?? {}).sort()).toEqual(Object.keys(productSummary.schema).sort());
  });

  it('answers other methods on unknown addresses without a page', async () => {
    const answer = await shop.client().post('/no-such-address');
    expect(answer.status).toBe(404);
    expect(answer.body.code).toBe('not_found');
  });

  it('refuses a call that lacks the security token', async () => {
    const answer = await shop.app.inject({ method: 'POST', url: '/api/auth/logout' });
    expect(answer.statusCode).toBe(419);
  });
});
