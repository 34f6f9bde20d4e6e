import { startTestShop } from '../../support/app';
import { useShop } from '../../support/useShop';

const shop = useShop(startTestShop);

it('responds to an unknown endpoint with a code and a request id', async () => {
  const response = await shop.client().get('/api/no-such-call');
  expect(response.status).toBe(404);
  expect(response.body).toEqual({ message: 'Not found', code: 'not_found' });
  expect(response.headers['x-request-id']).toMatch(/^[\w-]+$/);
});

it('has no developer documents in production', async () => {
  expect((await shop.client().get('/api/docs')).status).toBe(404);
});

it('responds to health checks with 503 without a database', async () => {
  jest.spyOn(shop.database, 'ping').mockRejectedValueOnce(new Error('gone'));
  const health = await shop.client().get('/api/health');
  expect(health.status).toBe(503);
  expect(health.body).toMatchObject({ code: 'service_unavailable', details: { database: false } });
});

it('serves translations with an ETag and a short maximum age', async () => {
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

it('responds to other methods on unknown addresses without a page', async () => {
  const response = await shop.client().post('/no-such-address');
  expect(response.status).toBe(404);
  expect(response.body.code).toBe('not_found');
});
