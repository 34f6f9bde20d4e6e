import fastify from 'fastify';
import { useErrorResponses } from './errorHandler';
import { setCartProduct } from '@/contract/cart';
import { updateReduction } from '@/contract/admin/priceReductions';

test.each([
  [setCartProduct, 503, 'service_unavailable'],
  [updateReduction, 500, 'server_error'],
])(
  'asks only shoppers, who may have just logged in, to repeat a request with a missing reference: %#',
  async (endpoint, status, code) => {
    const app = fastify();
    useErrorResponses(app);
    app.put('/', { config: { endpoint } }, () => {
      throw Object.assign(new Error('violates foreign key constraint'), { code: '23503' });
    });
    const response = await app.inject({ method: 'PUT', url: '/' });
    expect([response.statusCode, response.json<{ code: string }>().code]).toEqual([status, code]);
  },
);

test.each([
  ['GET', '5'],
  ['POST', undefined],
] as const)(
  'sends Retry-After only if the request cannot have changed anything (%s)',
  async (method, expected) => {
    const app = fastify();
    useErrorResponses(app);
    app.route({
      method,
      url: '/',
      handler: () => {
        throw Object.assign(new Error('terminating connection'), { code: '57P01' });
      },
    });
    const { statusCode, headers } = await app.inject({ method, url: '/' });
    expect([statusCode, headers['retry-after']]).toEqual([503, expected]);
  },
);
