import fastify from 'fastify';
import { contentSecurityPolicy, mapTiles, useHeaders } from './headers';

const shop = { publicUrl: 'https://shop.example', production: true };

describe('content security policy', () => {
  it('allows Google sources only if a Google Maps API key is set', () => {
    expect(contentSecurityPolicy(shop)).not.toContain('google');
    expect(contentSecurityPolicy(shop)).toContain('frame-src https://www.openstreetmap.org;');
    const withKey = contentSecurityPolicy({ ...shop, googleMapsApiKey: 'key' });
    expect(withKey).toContain('https://*.googleapis.com');
    expect(withKey).not.toContain('openstreetmap');
  });

  it('allows map images only on pages with a map', () => {
    const tiles = 'https://tile.openstreetmap.org';
    expect(contentSecurityPolicy(shop, [], mapTiles)).toContain(`img-src 'self' data: ${tiles};`);
    expect(contentSecurityPolicy(shop)).not.toContain(tiles);
  });

  it('allows WebSocket connections only in development', () => {
    expect(contentSecurityPolicy(shop)).not.toContain('ws:');
    expect(contentSecurityPolicy({ ...shop, production: false })).toContain('ws:');
  });
});

it('rejects a request body other than JSON with 415', async () => {
  const app = fastify();
  await useHeaders(app, shop);
  app.post('/call', async () => 'done');
  const reply = await app.inject({
    method: 'POST',
    url: '/call',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect(reply.statusCode).toBe(415);
});
