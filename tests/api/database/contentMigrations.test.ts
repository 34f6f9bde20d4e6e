import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { completeContent } from '@/server/main/completeContent';
import { makeContentService } from '@/server/modules/content/contentService';
import { openTestDatabase, type TestDatabase } from '../../support/database';

let shop: TestDatabase;
let folder: string;
beforeAll(async () => {
  shop = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'bobica-content-'));
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

/** As of 015. */
const oldShop = {
  brand: { name: 'Bobica', tagline: { 'sr-LAT': 'Zdravlje', en: 'Health' } },
  currency: 'RSD',
  business: {
    sample: true,
    note: { 'sr-LAT': 'Primer', en: 'Sample' },
    name: 'Bobica d.o.o.',
    address: {
      ...{ street: 'Voćarska', streetNumber: 'bb', zipCode: '31230', city: 'Arilje' },
      ...{ municipality: 'Arilje', country: 'Srbija' },
    },
    coordinates: { lat: 43.7531, lng: 20.0956 },
    taxNumber: '123',
    registrationNumber: '456',
    email: 'shop@bobica.example',
    phone: '+381 31 000 000',
    openingHours: [
      { days: { 'sr-LAT': 'nedelja', en: 'Sunday' }, opens: null, closes: null, closed: true },
    ],
  },
  social: { facebook: 'https://f.example', instagram: 'https://i.example' },
};
const delivery = {
  ...{ flat_rate: 41_000, free_from: 500_000, note: { 'sr-LAT': 'Kurirom', en: 'By courier' } },
  schedule: {
    ...{ cut_off: '12:00', working_days: [1], transit_days: { min: 1, max: 2 }, closed_days: [] },
  },
  couriers: [],
};
const priceIn = {
  'sr-LAT': 'Kurirom. Dostava košta 350 RSD, a za porudžbine od 4.000 RSD i više je besplatna.',
  en: 'By courier. Shipping costs 350 RSD and is free for orders of 4,000 RSD or more.',
};
const section = (locale: 'sr-LAT' | 'en', list: string[]) => ({
  ...{ id: 'delivery', heading: `Delivery ${locale}`, paragraphs: [priceIn[locale]], list },
});
const oldPages = {
  terms: {
    path: '/terms',
    image: null,
    'sr-LAT': { title: 'Uslovi', notice: 'Primer', sections: [section('sr-LAT', ['a', 'b'])] },
    en: { title: 'Terms', notice: 'Sample', sections: [section('en', ['a'])] },
  },
  home: {
    image: { src: 'hero/a.jpg', width: 2000, height: 1000 },
    'sr-LAT': {
      ...{ title: 'Naslov', intro: ['Prvi'], heroImageAlt: 'Bobice' },
      heroCta: { text: 'Kupi', href: '/shop' },
      promos: [{ id: 'one', title: 'Jedan', text: 'Tekst', cta: 'Kupi', href: '/shop' }],
    },
    en: {
      ...{ title: 'Title', intro: ['First'], heroImageAlt: 'Berries' },
      heroCta: { text: 'Buy', href: '/shop' },
      promos: [{ id: 'one', title: 'One', text: 'Text', cta: 'Buy', href: '/shop' }],
    },
  },
};

/** The database as 015 left it, in what 017 to 019 change. */
async function goBack(edited: boolean) {
  await shop.reset();
  await shop.change(`alter table products drop column name_ranks,
    add column name_rank_sr integer not null default 0,
    add column name_rank_en integer not null default 0`);
  await shop.change(
    `create index products_listing on products (id) include (name_rank_sr) where active`,
  );
  await shop.change(`delete from migrations where name between '017' and '020'`);
  const pages = edited
    ? { terms: JSON.parse(JSON.stringify(oldPages.terms).replaceAll('350', '400')) as object }
    : oldPages;
  for (const [name, content] of Object.entries(pages))
    await shop.sql`insert into pages (name, content) values (${name}, ${JSON.stringify(content)})`;
  for (const [key, value] of Object.entries({ shop: oldShop, delivery }))
    await shop.sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)})`;
}

const content = makeContentService();
/** As a start of the shop does. */
async function forward() {
  const applied = await migrate(shop.database.kysely, migrations);
  await completeContent(shop.database, { dataDir: folder });
  return applied;
}

test('settings and pages of an earlier version are shown as before, with the amounts of the settings', async () => {
  await goBack(false);
  const { kysely } = shop.database;
  await shop.change(`insert into categories (id, slug, name, description, image, position)
    values (1, 'a', '{}', '{}', '{}', 1)`);
  await shop.change(`insert into products (id, slug, sku, category_id, name, short_description, description, ingredients,
      usage, storage, allergens, origin, net, price, regular_price, vat_rate, stock, weight_grams, position,
      name_rank_sr, name_rank_en)
    values (1, 'a', 'a', 1, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 'a', 1, 1, 20, 0, 1, 1, 2000, 5000)`);
  expect(await forward()).toEqual(['017_languages', '018_content', '019_amounts']);

  expect(await shop.rows('products')).toMatchObject([{ name_ranks: { 'sr-LAT': 2000, en: 5000 } }]);
  const { brand, business, social } = await content.shop(kysely, 'en');
  expect({ brand, social }).toEqual({
    brand: { name: 'Bobica', tagline: 'Health' },
    social: oldShop.social,
  });
  expect(business).toEqual({
    ...{ sample: true, name: 'Bobica d.o.o.', street: 'Voćarska', street_number: 'bb' },
    ...{ zip_code: '31230', city: 'Arilje', country: 'Srbija', viber: null },
    ...{ coordinates: oldShop.business.coordinates, tax_number: '123', registration_number: '456' },
    ...{ email: 'shop@bobica.example', phone: '+381 31 000 000' },
    opening_hours: [{ days: 'Sunday', opens: null, closes: null, closed: true }],
  });
  const terms = await content.page(kysely, 'terms', 'en');
  expect(terms).toMatchObject({ title: 'Terms', notice: 'Sample', lead: null, image: null });
  expect(terms.sections).toEqual([
    {
      ...{ id: 'delivery', heading: 'Delivery en', list: ['a', 'b'] },
      paragraphs: [
        'By courier. Shipping costs 410\u00a0RSD and is free for orders of 5,000\u00a0RSD or more.',
      ],
    },
  ]);
  const serbian = await content.page(kysely, 'terms', 'sr-LAT');
  expect(serbian.sections[0]?.paragraphs).toEqual([
    'Kurirom. Dostava košta 410\u00a0RSD, a za porudžbine od 5.000\u00a0RSD i više je besplatna.',
  ]);
  expect(await content.page(kysely, 'home', 'en')).toMatchObject({
    ...{ title: 'Title', intro: ['First'], hero: { text: 'Buy', href: '/shop' } },
    promos: oldPages.home.en.promos,
    image: { ...oldPages.home.image, alt: 'Berries' },
  });
});

test('an edited sentence keeps its amounts', async () => {
  await goBack(true);
  await forward();
  const { sections } = await content.page(shop.database.kysely, 'terms', 'en');
  expect(sections[0]?.paragraphs).toEqual([priceIn.en.replace('350', '400')]);
});
