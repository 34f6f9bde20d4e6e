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
