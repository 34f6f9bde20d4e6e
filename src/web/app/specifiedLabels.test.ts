import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@/contract/locale';
import { readAllMessages } from '@tests/support/messages';

const read = (file: string) => readFileSync(join(process.cwd(), file), 'utf8');
const specification = read('docs/specification.md');
const messages = (language: (typeof locales)[number]): Record<string, unknown> =>
  Object.assign({}, ...Object.values(readAllMessages(language))) as Record<string, unknown>;
const english = messages('en');

/** English labels from the specification with their message ids. `i18n:check` finds unused ids. */
const labels: [label: string, id: string][] = [
  ['Home | {brand}', 'home:meta.title'],
  ['Browse categories and featured items', 'home:meta.description'],
  ['My orders', 'common:userMenu.myOrders'],
  ['Settings', 'common:userMenu.settings'],
  ['Account settings', 'common:userMenu.accountSettings'],
  ['Log out', 'common:userMenu.logout'],
  ['Log in', 'common:userMenu.login'],
  ['Home', 'common:nav.home'],
  ['Shop', 'common:nav.shop'],
  ['Production', 'common:nav.production'],
  ['About', 'common:nav.about'],
  ['Loading...', 'home:featured.loading'],
  ['Buy Now', 'home:hero.cta'],
  ['Buy Now', 'shop:card.buyNow'],
  ['Visit', 'shop:card.visit'],
  ['Add to Cart', 'shop:card.addToCart'],
  ['Add to Cart', 'product:addToCart'],
  ['Login', 'checkout:signIn.login'],
  ['Go back', 'checkout:payment.goBack'],
  ['Go to overview', 'checkout:payment.goToOverview'],
];

/** Turns a message compiled by Lingui back into text with its placeholders. */
const decompile = (message: unknown) =>
  [message]
    .flat()
    .map((part) => (Array.isArray(part) ? `{${String(part[0])}}` : String(part)))
    .join('');

test.each(labels)('"%s" is the English text of %s', (label, id) => {
  expect(specification).toContain(label);
  expect(decompile(english[id])).toBe(label);
});

test('the table contains every label quoted in the specification', () => {
  // `specifiedErrors.test.ts` covers section 8 of the specification, which contains errors.
  const [outside = ''] = specification.split(/^## 8/m);
  const quoted = [...outside.matchAll(/'([^']+)'/g)].map(([, text]) => text!);
  const isOther = (text: string) => text === '#' || / is required$/.test(text);
  const listedLabels = labels.map(([label]) => label);
  expect(quoted.length).toBeGreaterThan(5);
  expect(quoted.filter((text) => !isOther(text) && !listedLabels.includes(text))).toEqual([]);
});

test('every button that leads to products on the seeded home page is labelled "Buy Now"', () => {
  const { home } = JSON.parse(read('src/server/seed/pages.json')) as {
    home: { hero: { text: { en: string } }; promos: { cta: { en: string } }[] };
  };
  const texts = [home.hero.text.en, ...home.promos.map(({ cta }) => cta.en)];
  expect(new Set(texts)).toEqual(new Set(['Buy Now']));
});

test('the dose is "30-50 ml" wherever it is mentioned', () => {
  expect(specification).toContain('30-50 ml');
  const texts = [
    ...locales.flatMap((language) => Object.values(messages(language)).map(decompile)),
    ...['catalog', 'pages'].flatMap((file) => read(`src/server/seed/${file}.json`).split('\n')),
  ];
  const doses = texts.flatMap((text) => text.match(/30\D{1,6}50\s?ml/g) ?? []);
  expect(doses.length).toBeGreaterThan(20);
  expect(new Set(doses)).toEqual(new Set(['30-50 ml']));
});
