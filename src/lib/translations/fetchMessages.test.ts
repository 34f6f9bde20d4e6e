import { limitParallel, makeMessageFetcher } from './fetchMessages';

const response = (status: number, body: unknown = {}) =>
  new Response(JSON.stringify(body), { status });

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Records the milliseconds between reads. */
function recordingFetch(outcomes: (() => Response)[]) {
  const times: number[] = [];
  const start = Date.now();
  const fetchPath = jest.fn(async () => {
    times.push(Date.now() - start);
    const outcome = outcomes[Math.min(times.length, outcomes.length) - 1];
    if (!outcome) throw new Error('no outcome');
    return outcome();
  });
  return { fetchPath, times };
}

const networkFailure = (): Response => {
  throw new TypeError('Failed to fetch');
};

test('a file is read from /locales/{lng}/{ns}.json', async () => {
  const { fetchPath } = recordingFetch([() => response(200, { 'cart:title': ['Korpa'] })]);
  await expect(makeMessageFetcher(fetchPath)('sr-LAT', 'cart')).resolves.toEqual({
    'cart:title': ['Korpa'],
  });
  expect(fetchPath).toHaveBeenCalledWith('/locales/sr-LAT/cart.json');
});

test.each([
  ['a failing server', () => response(503)],
  ['a failing network', networkFailure],
])(
  '%s is asked 5 times more, after 350 ms and then twice as long each time',
  async (_, outcome) => {
    const { fetchPath, times } = recordingFetch([outcome]);
    const reading = makeMessageFetcher(fetchPath)('en', 'cart').catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await reading).toBeInstanceOf(Error);
    expect(times).toEqual([0, 350, 1050, 2450, 5250, 10850]);
  },
);

test('a retry succeeds once the server recovers', async () => {
  const { fetchPath, times } = recordingFetch([
    () => response(500),
    networkFailure,
    () => response(200, { a: 'b' }),
  ]);
  const reading = makeMessageFetcher(fetchPath)('en', 'cart');
  await jest.advanceTimersByTimeAsync(5000);
  await expect(reading).resolves.toEqual({ a: 'b' });
  expect(times).toEqual([0, 350, 1050]);
});

test('a 4xx is final', async () => {
  const { fetchPath, times } = recordingFetch([() => response(404)]);
  await expect(makeMessageFetcher(fetchPath)('en', 'cart')).rejects.toMatchObject({ status: 404 });
  await jest.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0]);
});

test('at most 10 files are read at a time', async () => {
  const run = limitParallel(10);
  let running = 0;
  let max = 0;
  const tasks = Array.from({ length: 35 }, (_, number) =>
    run(async () => {
      running += 1;
      max = Math.max(max, running);
      await new Promise((resolve) => setTimeout(resolve, 10 + (number % 7)));
      running -= 1;
      if (number % 5 === 0) throw new Error('lost');
      return number;
    }).catch(() => -1),
  );
  await jest.advanceTimersByTimeAsync(1000);
  expect(await Promise.all(tasks)).toHaveLength(35);
  expect(max).toBe(10);
});
