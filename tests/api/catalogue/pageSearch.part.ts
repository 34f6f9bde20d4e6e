import type { ContentPage } from '@/contract/content';
import { type Locale, locales } from '@/contract/locale';
import { pageNames } from '@/contract/paths';
import type { ProductSummary, SearchedPage } from '@/contract/product';
import { latinLetters, normalizeForSearch } from '@/contract/search';
import { buy, signUp } from '../../support/customers';
import { search, shop, slugs } from './shop';

type Questions = Partial<Record<SearchedPage, { words: string; as: string }>>;

/** Each word in its forms, inserted into each phrase, makes a question that the page answers. */
const questions: Record<Locale, Questions> = {
  'sr-LAT': {
    delivery: {
      words:
        'dostava, dostave, dostavu, dostavom, isporuka, isporuke, isporuku, poštarina, poštarinu, kurir, kurira, vraćanje, vraćanja, povraćaj, povrata, odustanak, odustanka, zamena, zamenu, reklamacija, reklamaciju',
      as: '*, kako ide *, koliko košta *?, šta je sa * i kako',
    },
    terms: {
      words:
        'plaćanje, plaćanja, plaćanju, kartica, karticom, pouzeće, pouzećem, gotovina, gotovinom, uplata, uplatom, račun, računa, uslovi, uslove, ugovor, ugovora, pravila, faktura, fakturu',
      as: '*, kako ide *, da li može *?, imate li *',
    },
    privacy: {
      words:
        'privatnost, privatnosti, podaci, podataka, podatke, podacima, kolačići, kolačiće, kolačića, gdpr',
      as: '*, šta je sa *, koje * imate?, kako da vidim *',
    },
    about: {
      words:
        'kontakt, kontakta, telefon, telefona, telefonom, adresa, adresu, adresi, mejl, imejl, imejlom, radno vreme, lokacija',
      as: '*, koji je *?, gde je vaš *, * prodavnice',
    },
    production: {
      words:
        'proizvodnja, proizvodnje, proizvodnju, ceđenje, ceđenja, pasterizacija, pasterizaciji',
      as: '*, kako ide *, šta je sa *?, * kod vas',
    },
    orders: {
      words: 'porudžbina, porudžbine, porudžbinu, narudžbina, status, otkazivanje, otkažem',
      as: '*, gde je moja *?, kako ide *, moja *',
    },
  },
  en: {
    delivery: {
      words:
        'delivery, deliver, delivered, shipping, shipped, courier, postage, return, returns, returning, refund, refunds, refunded, exchange, withdrawal, withdraw, complaint, damaged',
      as: '*, how does * work?, what about *, can I have it *',
    },
    terms: {
      words:
        'payment, payments, pay, paying, card, cards, cash, bank transfer, invoice, receipt, terms, conditions, contract, warranty',
      as: '*, how does * work?, what about *, can I * with you',
    },
    privacy: {
      words: 'privacy, private data, personal data, cookie, cookies, gdpr, data, delete data',
      as: '*, what about *?, what do you do with my *, where is *',
    },
    about: {
      words: 'contact, contacts, phone, telephone, address, email, opening hours, location, map',
      as: '*, what is your *?, where is the *, your *',
    },
    production: {
      words:
        'production, produced, making, pressing, harvest, bottling, pasteurised, pasteurisation',
      as: '*, how does * work?, what about *, how is it *',
    },
    orders: {
      words: 'tracking, track, order status, my orders, cancel, cancellation, cancelling',
      as: '*, how does * work?, what about *, where is *',
    },
  },
};

const cyrillicLetters = new Map(Object.entries(latinLetters).map(([key, latin]) => [latin, key]));
const inCyrillic = (text: string) =>
  text
    .toLowerCase()
    .replace(/dž|lj|nj|\p{L}/gu, (letters) => cyrillicLetters.get(letters) ?? letters);
const typings: Record<Locale, ((text: string) => string)[]> = {
  'sr-LAT': [(text) => text, normalizeForSearch, inCyrillic],
  en: [(text) => text, (text) => text.toUpperCase()],
};

const cases = (['sr-LAT', 'en'] as const).flatMap((locale) =>
  Object.entries(questions[locale]).map(([page, { words, as }]) => {
    const expandedQuestions = words
      .split(', ')
      .flatMap((word) => as.split(', ').map((frame) => frame.replace('*', word)))
      .flatMap((text) => typings[locale].map((typed) => typed(text)));
    return [locale, page, [...new Set(expandedQuestions)]] as const;
  }),
);

it.each(cases)(
  'questions in %s find the page %s before any product',
  async (locale, page, expandedQuestions) => {
    const missed: unknown[] = [];
    for (const q of expandedQuestions) {
      const { pages, pages_first, nearest } = await search(q, { locale });
      if (pages[0]?.page !== page || !pages_first || nearest)
        missed.push(`${q}: ${pages.map((found) => found.page).join()} ${pages_first} ${nearest}`);
    }
    expect(missed).toEqual([]);
    expect(expandedQuestions.length).toBeGreaterThan(20);
  },
);

it.each(
  locales.flatMap((locale) =>
    pageNames.filter((name) => name !== 'home').map((name) => [name, locale] as const),
  ),
)('the page %s is found by its title in %s', async (name, locale) => {
  const { title } = (await shop.client({ locale }).get<ContentPage>(`/api/cms/pages/${name}`)).data;
  expect((await search(title, { locale })).pages[0]?.page).toBe(name);
});

/** Questions as people ask them, with the heading of the section that answers. */
it.each<[Locale, string, SearchedPage, string | null]>([
  ['sr-LAT', 'kako da vratim', 'delivery', 'Vraćanje u tri koraka'],
  ['sr-LAT', 'kako da vratim novac', 'delivery', 'Vraćanje u tri koraka'],
  ['sr-LAT', 'mogu li da zamenim flašu', 'delivery', 'Vraćanje u tri koraka'],
  ['sr-LAT', 'stigla mi je razbijena flaša', 'delivery', 'Nešto nije u redu?'],
  ['sr-LAT', 'dostava', 'delivery', null],
  ['sr-LAT', 'koliko košta dostava?', 'delivery', null],
  ['sr-LAT', 'kad stiže paket', 'delivery', null],
  ['sr-LAT', 'šaljete li u inostranstvo', 'delivery', null],
  ['sr-LAT', 'lično preuzimanje', 'delivery', null],
  ['sr-LAT', 'čime plaćam', 'terms', 'Plaćanje'],
  ['sr-LAT', 'da li mogu da platim karticom', 'terms', 'Plaćanje'],
  ['sr-LAT', 'kako da poručim', 'terms', 'Poručivanje i zaključenje ugovora'],
  ['sr-LAT', 'gde je moja porudžbina', 'orders', null],
  ['sr-LAT', 'gde mi je paket', 'delivery', null],
  ['sr-LAT', 'odakle je voće', 'about', null],
  ['sr-LAT', 'broj telefona', 'about', 'Svratite'],
  ['sr-LAT', 'radite li nedeljom', 'about', 'Svratite'],
  ['sr-LAT', 'gde ste', 'about', 'Svratite'],
  ['sr-LAT', 'gde se nalazite', 'about', 'Svratite'],
  ['sr-LAT', 'ko ste vi', 'about', null],
  ['sr-LAT', 'do kada radite, radno vreme', 'about', 'Svratite'],
  ['sr-LAT', 'kako pravite sok', 'production', null],
  ['sr-LAT', 'šta radite sa mojim podacima', 'privacy', null],
  ['sr-LAT', 'how do I return', 'delivery', 'Vraćanje u tri koraka'],
  ['en', 'how do I return', 'delivery', 'Returning in three steps'],
  ['en', 'I want my money back', 'delivery', 'Returning in three steps'],
  ['en', 'my bottle arrived broken', 'delivery', 'Something wrong?'],
  ['en', 'delivery cost', 'delivery', null],
  ['en', 'when will my parcel arrive', 'delivery', null],
  ['en', 'do you ship abroad', 'delivery', null],
  ['en', 'can I pay by card', 'terms', 'Payment'],
  ['en', 'how to order', 'terms', 'Ordering and conclusion of the contract'],
  ['en', 'where is my order', 'orders', null],
  ['en', 'who are you', 'about', null],
  ['en', 'where are you located', 'about', 'Come and see us'],
  ['en', 'how is your juice made', 'production', null],
  ['en', 'do you use cookies', 'privacy', 'Cookies and local storage'],
  ['en', 'kako da vratim', 'delivery', 'Returning in three steps'],
])('%s: “%s” finds %s (%s)', async (locale, q, page, heading) => {
  const found = await search(q, { locale });
  expect(found.pages[0]).toMatchObject({ page, section: heading === null ? null : { heading } });
  expect(found.pages_first).toBe(true);
});

it.each([
  ['dostva', 'delivery'],
  ['kako ide reklmacija', 'delivery'],
  ['postrina', 'delivery'],
  ['privatnsot', 'privacy'],
  ['delivry', 'delivery'],
  ['paymnet', 'terms'],
])('“%s” with a typo finds %s', async (q, page) => {
  expect((await search(q)).pages[0]?.page).toBe(page);
});

it('a section that the owner removed is not found', async () => {
  const { content } = await shop.row('pages', { name: 'delivery' });
  const without = {
    ...content,
    sections: content.sections.filter(({ id }) => id !== 'withdrawal'),
  };
  await shop.update('pages', { content: JSON.stringify(without) }, { name: 'delivery' });
  expect((await search('kako da vratim')).pages[0]).toEqual({ page: 'delivery', section: null });
  await shop.update('pages', { content: JSON.stringify(content) }, { name: 'delivery' });
});

it.each(['kako da', 'i da li', 'how do I', 'kako da kupim', 'what is the'])(
  '“%s”, which consists only of stop words, has no nearest products',
  async (q) => expect(await search(q)).not.toHaveProperty('nearest'),
);

it.each([
  ['kako da kupim sok od maline', 'sok od maline'],
  ['imate li med', 'med'],
  ['koliko košta sirup od nane', 'sirup od nane'],
  ['do you have plum butter', 'plum butter'],
])('“%s” finds the products of “%s”', async (question, q) => {
  const found = await search(question);
  expect(found.total).toBeGreaterThan(0);
  expect(slugs(found).slice(0, 3)).toEqual(slugs(await search(q)).slice(0, 3));
  expect(found.pages).toEqual([]);
});

it.each(['malina', 'poklon paket', 'med', 'sok od jabuke', 'raspberry', 'dried prunes'])(
  '“%s” finds products before pages',
  async (q) => {
    const found = await search(q);
    expect(found.total).toBeGreaterThan(0);
    expect(found).not.toHaveProperty('pages_first');
  },
);

it('products are still listed after a matching page', async () => {
  const found = await search('dostava soka od maline');
  expect(found).toMatchObject({ nearest: true, pages: [{ page: 'delivery' }] });
  expect(slugs(found)[0]).toBe('malina');
});

it.each([
  ['sr-LAT', 'imunitet'],
  ['sr-LAT', 'nešto za imunitet'],
  ['sr-LAT', 'sok za bolest srca'],
  ['sr-LAT', 'лек против прехладе'],
  ['en', 'immunity'],
  ['en', 'juice for blood pressure'],
] as const)('%s: “%s” asks for a cure', async (locale, q) => {
  expect(await search(q, { locale })).toHaveProperty('about_health', true);
});

it.each(['traktor', 'zdravlje', 'malina', 'dostava'])(
  '“%s” is not a question about health',
  async (q) => {
    expect(await search(q)).not.toHaveProperty('about_health');
  },
);

it('the popular products are the most frequently ordered products in stock', async () => {
  const popular = async () =>
    (await shop.client().get<ProductSummary[]>('/api/popular-products')).data.map(({ id }) => id);
  expect(await popular()).toEqual([]);
  for (const [index, product] of [7, 3, 3, 5, 3, 5].entries()) {
    const client = shop.client();
    await signUp(client, { email: `buyer-${index}@example.rs` });
    await buy(client, { product, quantity: product === 7 ? 4 : 1 });
  }
  expect(await popular()).toEqual([3, 5, 7]);
  await shop.update('products', { stock: 0 }, { id: 3 });
  await shop.update('products', { active: false }, { id: 5 });
  expect(await popular()).toEqual([7]);
  await shop.update('products', { active: true }, { id: 5 });
});
