import { adminEndpoints } from '@/contract/admin/endpoints';
import { endpoints } from '@/contract/endpoints';
import { startTestShop, type TestShop } from '../../support/app';

describe('the description of the API, in development', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startTestShop({ seed: false, settings: { production: false } });
  });
  afterAll(() => shop.close());

  it('lists every endpoint with its audience and its input', async () => {
    const page = await shop.app.inject({ method: 'GET', url: '/api/docs' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const missing = Object.keys({ ...endpoints, ...adminEndpoints }).filter(
      (name) => !page.body.includes(`<details id="${name}">`),
    );
    expect(missing).toEqual([]);
    const login = page.body.split('<details id="login">')[1]?.split('</details>')[0];
    expect(login).toContain('POST /api/auth/login');
    expect(login).toContain('Access: anyone.');
    expect(login).toContain('email: string;\n  password: string;');
  });

  it('requests nothing from other hosts, and runs no script', async () => {
    const { body } = await shop.app.inject({ method: 'GET', url: '/api/docs' });
    expect(body).not.toMatch(/<(?:script|link|img|iframe)\b|@import|url\(/);
    expect([...body.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      '/api/docs/json',
    ]);
  });

  it('is available as JSON for tools', async () => {
    const { headers, body } = await shop.app.inject({ method: 'GET', url: '/api/docs/json' });
    expect(headers['content-type']).toContain('application/json');
    expect(JSON.parse(body)).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: 'http://localhost:3000' }],
      paths: { '/sanctum/csrf-cookie': { get: { responses: { 204: {} } } } },
    });
    const documented = Object.values({ ...endpoints, ...adminEndpoints }).map(({ path }) => path);
    expect(Object.keys(JSON.parse(body).paths).sort()).toEqual(
      [...new Set([...documented, '/sanctum/csrf-cookie'])].sort(),
    );
  });
});
