import { catalogue } from '@/server/modules/catalogue/catalogueService';
import { startTestShop, type TestShop, useShop } from '../../support/app';

const token = 'a token of the watchers';
const shop = useShop(startTestShop);
const guarded = useShop(() => startTestShop({ settings: { metricsToken: token } }));

const request = (
  { app }: TestShop,
  url: string,
  { headers = {}, from = '127.0.0.1' }: { headers?: Record<string, string>; from?: string } = {},
) => app.inject({ url, headers, remoteAddress: from });

function getSample(payload: string, name: string): number {
  const line = payload.split('\n').find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

describe('metrics', () => {
  it('are in the Prometheus format, with a help text and a type for each metric, and a name and a number on each line', async () => {
    const { payload: before } = await request(shop, '/metrics');
    await request(shop, '/api/products');
    await request(shop, '/no-such-page');
    const { payload, headers } = await request(shop, '/metrics');
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    const described = new Set<string>();
    for (const line of payload.split('\n').filter(Boolean)) {
      const [, kind, name = ''] = /^# (HELP|TYPE) (\w+) .+$/.exec(line) ?? [];
      if (kind) {
        described.add(`${kind} ${name}`);
        continue;
      }
      const sample =
        /^(\w+?)(?:_bucket|_sum|_count)?(?:\{(?:\w+="[^"]*",?)+\})? -?\d[\d.e+-]*$/.exec(line);
      expect([line, sample !== null]).toEqual([line, true]);
      expect(described.has(`TYPE ${sample?.[1] ?? ''}`)).toBe(true);
    }
    const counters = [
      'bobica_http_requests_total{method="GET",route="/api/products",status="200"}',
      'bobica_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/api/products"}',
    ];
    for (const name of counters)
      expect([name, getSample(payload, name)]).toEqual([name, getSample(before, name) + 1]);
    expect(payload).toMatch(/^bobica_database_up 1$/m);
    expect(payload).toMatch(/^bobica_orders_open\{status="placed"\} 0$/m);
    expect(payload).toMatch(/^bobica_data_folder_free_bytes \d{6,}$/m);
    expect(payload).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  });

  it('label routes by pattern, however many URLs are requested', async () => {
    for (let id = 1; id <= 40; id += 1) await request(shop, `/api/products/${id}?x=${id}`);
    const { payload } = await request(shop, '/metrics');
    expect(
      payload.match(/requests_total\{method="GET",route="\/api\/products\/:id"/g)?.length,
    ).toBeLessThanOrEqual(2);
  });

  it.each([
    ['from another machine', { from: '192.0.2.7' }],
    ['through a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
    ['through a proxy with a different header', { headers: { via: '1.1 front' } }],
  ])('are unavailable %s', async (_, options) => {
    expect((await request(shop, '/metrics', options)).statusCode).toBe(404);
  });

  it('are served to clients with the token, wherever they are, and to no other clients', async () => {
    const bearer = (given: string) => ({
      headers: { authorization: `Bearer ${given}` },
      from: '192.0.2.7',
    });
    expect((await request(guarded, '/metrics', bearer(token))).statusCode).toBe(200);
    expect((await request(guarded, '/metrics', bearer(`${token}!`))).statusCode).toBe(404);
    expect((await request(guarded, '/metrics')).statusCode).toBe(404);
  });

  it('distinguish pending from failed emails, so that a failed email does not cause a lasting alert', async () => {
    const email = (attempts: number, hours: number) => ({
      kind: 'order_notice',
      recipient: 'ana@example.com',
      locale: 'en',
      content: '{}',
      attempts,
      created_at: new Date(Date.now() - hours * 3_600_000),
    });
    await shop.database.kysely
      .insertInto('emails')
      .values([email(13, 10), email(14, 60)])
      .execute();
    const { payload } = await request(shop, '/metrics');
    expect(payload).toMatch(/^bobica_emails_pending 1$/m);
    expect(payload).toMatch(/^bobica_emails_oldest_seconds 360\d\d/m);
    expect(payload).toMatch(/^bobica_emails_failed 1$/m);
  });

  it('report an unavailable database instead of failing', async () => {
    jest.spyOn(shop.database, 'ping').mockRejectedValueOnce(new Error('gone'));
    const { payload, statusCode } = await request(shop, '/metrics');
    expect(statusCode).toBe(200);
    expect(payload).toMatch(/^bobica_database_up 0$/m);
  });
});

describe('health', () => {
  it('distinguishes liveness from readiness', async () => {
    jest.spyOn(shop.database, 'ping').mockRejectedValue(new Error('gone'));
    expect((await request(shop, '/livez')).statusCode).toBe(200);
    const ready = await request(shop, '/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'degraded', database: false },
    ]);
    jest.restoreAllMocks();
    expect((await request(shop, '/readyz')).statusCode).toBe(200);
    expect((await request(shop, '/readyz')).headers['cache-control']).toBe('no-store');
  });

  it('asks clients to retry if the database fails during a request', async () => {
    const connectionError = Object.assign(new Error('terminating connection'), { code: '57P01' });
    jest.spyOn(catalogue, 'categories').mockRejectedValueOnce(connectionError);
    const response = await request(shop, '/api/categories');
    expect([response.statusCode, response.json().code, response.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '5',
    ]);
  });
});

it('responds to an unknown endpoint with a code and a request id', async () => {
  const response = await shop.client().get('/api/no-such-call');
  expect(response.status).toBe(404);
  expect(response.body).toEqual({ message: 'Not found', code: 'not_found' });
  expect(response.headers['x-request-id']).toMatch(/^[\w-]+$/);
});

it('does not serve the API documentation in production', async () => {
  expect((await shop.client().get('/api/docs')).status).toBe(404);
});

it('responds to health checks with 503 if the database is unavailable', async () => {
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

it('responds without a page to other methods on unknown URLs', async () => {
  const response = await shop.client().post('/no-such-address');
  expect(response.status).toBe(404);
  expect(response.body.code).toBe('not_found');
});
