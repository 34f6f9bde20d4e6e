import type { ApiError } from '@/client/apiError';
import { FakeCheckout } from './checkoutFakes';
import { lostReply } from './fakeActors';

/** Responses sent before the server changes anything, except 401, after which the customer signs in. */
const refusals = [400, 403, 408, 413, 415, 419, 429].map((status) => [`${status}`, { status }]);
const answers = [
  ...refusals,
  ['503 with Retry-After', { status: 503, details: { retry_after: 1 } }],
  ['no security token', { status: null, code: 'cookies_blocked' }],
] as [string, Partial<ApiError>][];
const decided = [404, 409, 422].map((status) => [`${status}`, { status }] as const);
const lost = [
  ...[500, 502, 503, 504].map((status) => [`${status}`, { status }] as const),
  ...(['network', 'timeout', 'aborted', 'unreadable'] as const).map(
    (code) => [code, { status: null, code }] as const,
  ),
  ['an unreadable 200', { status: 200, code: 'unreadable' }] as const,
];
it.each([
  ...answers.map(([name, error]) => [name, error, 'refused', 'unknown'] as const),
  ...decided.map(([name, error]) => [name, error, 'refused', 'refused'] as const),
  ...lost.map(([name, error]) => [name, error, 'unknown', 'unknown'] as const),
])(
  'knows whether the order was placed after %s, both as the first response and after a lost response',
  async (_name, given, first, repeated) => {
    const error = { code: 'bad_request', message: '', ...given } as ApiError;
    const outcome = ({ state }: FakeCheckout) =>
      state.matches('overview') && state.context.failure?.during === 'placing'
        ? 'refused'
        : state.matches({ placing: 'unanswered' }) && 'unknown';
    const checkout = await FakeCheckout.placing();
    await checkout.reject(error);
    const again = await FakeCheckout.placing();
    await again.reject(lostReply);
    again.clock.increment(1000);
    await again.reject(error);
    expect([outcome(checkout), outcome(again)]).toEqual([first, repeated]);
  },
);
