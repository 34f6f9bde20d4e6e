import type { Locale } from '@/contract/locale';
import type { Namespace } from '../namespaces';
import { makeTranslations, type LoadedMessages } from './translations';
import { limitParallel, makeMessageFetcher } from './fetchMessages';

/** A loader whose responses the test controls. */
function slowLoader() {
  const open: { locale: Locale; namespace: Namespace; arrive: () => void; fail: () => void }[] = [];
  const load = (locale: Locale, namespace: Namespace) =>
    new Promise<Record<string, string>>((resolve, reject) => {
      open.push({
        locale,
        namespace,
        arrive: () => resolve({ [`${namespace}:title`]: `${namespace} ${locale}` }),
        fail: () => reject(new Error('lost')),
      });
    });
  const settle = async () => {
    for (let round = 0; round < 5; round += 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      for (const file of open.splice(0)) file.arrive();
    }
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { load, open, settle };
}

const plain = async (locale: Locale, namespace: Namespace) => ({
  [`${namespace}:title`]: `${namespace} ${locale}`,
});

/** A loader whose files are missing until the test provides them. */
function makeLossyLoader() {
  const files = { lost: true };
  const load = async (locale: Locale, namespace: Namespace) => {
    if (files.lost) throw new Error('lost');
    return plain(locale, namespace);
  };
  return { load, files };
}

const messages = { common: { 'common:title': 'Zajedno' } };

test('loading a namespace keeps the namespaces loaded earlier', async () => {
  const { i18n, loadNamespaces } = makeTranslations({ locale: 'en', load: plain });
  await loadNamespaces(['common']);
  await loadNamespaces(['cart']);
  expect([i18n._('common:title'), i18n._('cart:title')]).toEqual(['common en', 'cart en']);
});

test('messages sent by the server are not requested again', async () => {
  const load = jest.fn(plain);
  const messages = { cart: { 'cart:title': 'Korpa' } };
  const translations = makeTranslations({ locale: 'sr-LAT', load, messages });
  await translations.loadNamespaces(['cart']);
  expect(load).not.toHaveBeenCalled();
  expect(translations.i18n._('cart:title')).toBe('Korpa');
});

test('concurrent requests for a file share one read', async () => {
  const load = jest.fn(plain);
  const { loadNamespaces } = makeTranslations({ locale: 'en', load });
  await Promise.all([loadNamespaces(['cart']), loadNamespaces(['cart', 'common'])]);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a namespace pending during a language change is loaded in the new language', async () => {
  const files = slowLoader();
  const translations = makeTranslations({ locale: 'sr-LAT', load: files.load });
  const needed = translations.loadNamespaces(['cart']);
  const switched = translations.activate('en');
  await files.settle();
  await Promise.all([needed, switched]);
  expect(translations.i18n._('cart:title')).toBe('cart en');
});

test('the language changes only when every requested file has loaded', async () => {
  const files = slowLoader();
  const { i18n, activate } = makeTranslations({ locale: 'sr-LAT', load: files.load, messages });
  const activated = activate('en');
  expect([i18n.locale, i18n._('common:title')]).toEqual(['sr-LAT', 'Zajedno']);
  await files.settle();
  await activated;
  expect([i18n.locale, i18n._('common:title')]).toEqual(['en', 'common en']);
});

test('a language whose files cannot be loaded is not activated but can be chosen again', async () => {
  const { load, files } = makeLossyLoader();
  const { i18n, activate } = makeTranslations({ locale: 'sr-LAT', load, messages });
  await expect(activate('en')).rejects.toThrow('lost');
  expect([i18n.locale, i18n._('common:title')]).toEqual(['sr-LAT', 'Zajedno']);
  files.lost = false;
  await expect(activate('en')).resolves.toBe(true);
  expect(i18n._('common:title')).toBe('common en');
});

test('the latest language change wins, regardless of which files arrive first', async () => {
  const files = slowLoader();
  const translations = makeTranslations({ locale: 'sr-LAT', load: files.load, messages });
  const toEnglish = translations.activate('en');
  const back = translations.activate('sr-LAT');
  await files.settle();
  expect(await Promise.all([toEnglish, back])).toEqual([false, true]);
  expect(translations.i18n.locale).toBe('sr-LAT');
});

test.each([
  ['en', 'sr-LAT'],
  ['sr-LAT', 'en'],
] as const)('a file missing in %s falls back to %s', async (missing, instead) => {
  const load = async (locale: Locale, namespace: Namespace) => {
    if (locale === missing) throw new Error('lost');
    return plain(locale, namespace);
  };
  const { i18n, loadNamespaces } = makeTranslations({ locale: missing, load });
  await loadNamespaces(['cart']);
  expect([i18n.locale, i18n._('cart:title')]).toEqual([missing, `cart ${instead}`]);
});

test('a missing file causes a failure and is requested again the next time it is needed', async () => {
  const { load, files } = makeLossyLoader();
  const { i18n, loadNamespaces } = makeTranslations({ locale: 'en', load });
  await expect(loadNamespaces(['cart'])).rejects.toThrow('lost');
  files.lost = false;
  await loadNamespaces(['cart']);
  expect(i18n._('cart:title')).toBe('cart en');
});

test('a missing message is reported and never shown as its id', () => {
  const onMissing = jest.fn();
  const { i18n } = makeTranslations({ locale: 'en', load: plain, onMissing });
  expect(i18n._('cart:title')).toBe('');
  expect(onMissing).toHaveBeenCalledWith('cart:title');
});

test('plurals follow Serbian rules although sr-LAT is not a valid language tag', () => {
  const messages: LoadedMessages = {
    cart: {
      'cart:count': [['n', 'plural', { one: ['#', ' a'], few: ['#', ' b'], other: ['#', ' c'] }]],
    },
  };
  const { i18n } = makeTranslations({ locale: 'sr-LAT', load: plain, messages });
  const words = [1, 3, 5, 21].map((n) => i18n._('cart:count', { n }));
  expect(words).toEqual(['1 a', '3 b', '5 c', '21 a']);
});

describe('message files', () => {
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
    ['the server', () => response(503)],
    ['the network', networkFailure],
  ])(
    'if %s fails, the file is requested 5 more times, first after 350 ms and then after twice the delay each time',
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

  test('a 4xx response is not retried', async () => {
    const { fetchPath, times } = recordingFetch([() => response(404)]);
    await expect(makeMessageFetcher(fetchPath)('en', 'cart')).rejects.toMatchObject({
      status: 404,
    });
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
});
