import fastify from 'fastify';
import { contentSecurityPolicy, useHeaders } from './headers';

const shop = { publicUrl: 'https://shop.example', production: true };

describe('content security policy', () => {
  it('allows inline scripts by hash only', () => {
    const policy = contentSecurityPolicy(shop, ['sha256-abc=']);
    expect(policy).toContain("script-src 'self' 'sha256-abc=';");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('upgrades requests only where the shop is reached by https', () => {
    expect(contentSecurityPolicy(shop)).toContain('upgrade-insecure-requests');
    expect(contentSecurityPolicy({ ...shop, publicUrl: 'http://10.0.0.5:3000' })).not.toContain(
      'upgrade',
    );
  });

  it('lets in Google only with a key for its map', () => {
    expect(contentSecurityPolicy(shop)).not.toContain('google');
    expect(contentSecurityPolicy(shop)).toContain('frame-src https://www.openstreetmap.org;');
    const withKey = contentSecurityPolicy({ ...shop, googleMapsApiKey: 'key' });
    expect(withKey).toContain('https://*.googleapis.com');
    expect(withKey).not.toContain('openstreetmap');
  });

  it('opens sockets to other hosts in development only', () => {
    expect(contentSecurityPolicy(shop)).not.toContain('ws:');
    expect(contentSecurityPolicy({ ...shop, production: false })).toContain('ws:');
  });
});

describe('headers', () => {
  async function answer(publicUrl: string) {
    const app = fastify();
    await useHeaders(app, { ...shop, publicUrl });
    app.get('/page', (_request, reply) =>
      reply.header('content-security-policy', 'its own').send('page'),
    );
    app.post('/call', async () => 'done');
    return app;
  }

  it('stand on every answer, also where nothing is found', async () => {
    const app = await answer(shop.publicUrl);
    const { headers } = await app.inject('/nothing');
    expect(headers).toMatchObject({
      'content-security-policy': contentSecurityPolicy(shop),
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('leave a page its own policy', async () => {
    const app = await answer(shop.publicUrl);
    expect((await app.inject('/page')).headers['content-security-policy']).toBe('its own');
  });

  it('promise https only where there is https', async () => {
    const app = await answer('http://localhost:3000');
    expect((await app.inject('/page')).headers).not.toHaveProperty('strict-transport-security');
  });

  it('go with a server that reads nothing but JSON', async () => {
    const app = await answer(shop.publicUrl);
    const reply = await app.inject({
      method: 'POST',
      url: '/call',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    });
    expect(reply.statusCode).toBe(415);
  });
});
