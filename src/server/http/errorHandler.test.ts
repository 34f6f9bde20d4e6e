import fastify from 'fastify';
import { useErrorResponses } from './errorHandler';
import { setCartProduct } from '@/contract/cart';
import { updateReduction } from '@/contract/admin/priceReductions';

test.each([
  [setCartProduct, 503, 'service_unavailable'],
  [updateReduction, 500, 'server_error'],
])(
  'a reference that is gone asks shoppers to repeat, who may have logged in meanwhile, and is a fault otherwise: %#',
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
