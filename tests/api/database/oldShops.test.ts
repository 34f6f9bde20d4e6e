import type { Connection } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { completeContent } from '@/server/main/completeContent';
import { makeContentService } from '@/server/modules/content/contentService';
import { findOrderById } from '@/server/modules/order/orderRepository';
import { lastTransition } from '@/server/modules/order/transitionRepository';
import { sql } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase, type TestDatabase } from '../../support/database';

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

/** Runs in a shop as it was before a migration; `migrateTo` migrates it up to another one, or to today's form. */
async function inOldShop(
  name: string,
  work: (connection: Connection, migrateTo: (last?: string) => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const { kysely } = shop.database;
  const before = (given: string) => migrations.findIndex((migration) => migration.name === given);
  await shop.change('drop schema public cascade');
  await shop.change('create schema public');
  await migrate(kysely, migrations.slice(0, before(name)));
  await work(kysely, (last) =>
    migrate(kysely, last === undefined ? migrations : migrations.slice(0, before(last) + 1)),
  );
}

test('packed orders of an earlier version are packed, with the moment, and others stay as they are', () =>
  inOldShop('016_order_state', async (kysely, migrateTo) => {
    await sql`
      with made as (
        insert into orders (number, status, locale, contact, address, subtotal, delivery, total, vat,
          terms_version, placed_at, packed_at)
        select number, status, 'en', '{}', '{}', 0, 0, 0, '[]', '', '2026-11-01', packed_at::timestamptz
        from (values ('1', 'placed', null), ('2', 'confirmed', null), ('3', 'confirmed', '2026-11-03'),
          ('4', 'shipped', '2026-11-03'), ('5', 'cancelled', null)) old (number, status, packed_at)
        returning id, status
      )
      insert into order_history (order_id, status, at)
      select id, 'placed', '2026-11-01'::timestamptz from made
      union all select id, status, '2026-11-04'::timestamptz from made where status <> 'placed'`.execute(
      kysely,
    );
    const history = await sql`select order_id, status, at from order_history`.execute(kysely);

    await migrateTo('016_order_state');
    const { rows } = await sql<{ number: string; status: string; packed: string | null }>`
      select number, status, (select to_char(at, 'DD') from order_history
        where order_id = orders.id and status = 'packed') as packed
      from orders order by number`.execute(kysely);
    expect(rows.map(({ number, status, packed }) => [number, status, packed])).toEqual([
      ['1', 'placed', null],
      ['2', 'confirmed', null],
      ['3', 'packed', '03'],
      ['4', 'shipped', '03'],
      ['5', 'cancelled', null],
    ]);
    const kept = await sql`select order_id, status, at from order_history
      where status <> 'packed'`.execute(kysely);
    expect(kept.rows).toEqual(history.rows);
  }));

/** States that the order reached, with the day of November. */
type Reached = [status: string, day: number][];

test('one history has what both had, also of orders moved before transitions were stored', () =>
  inOldShop('020_order_history', async (kysely, migrateTo) => {
    const orders: { number: string | null; history: Reached; transitions: string }[] = [
      // Moved before migration 004, and then by a member of staff.
      {
        number: '1',
        history: [
          ['draft', 1],
          ['placed', 2],
          ['confirmed', 3],
          ['shipped', 4],
          ['delivered', 5],
        ],
        transitions: 'deliver shipped delivered 5',
      },
      // Confirmed, undone and confirmed again; packed and unpacked.
      {
        number: '2',
        history: [
          ['draft', 1],
          ['placed', 2],
          ['confirmed', 4],
        ],
        transitions: `confirm placed confirmed 3 undone
          confirm placed confirmed 4
          pack confirmed packed 5
          unpack packed confirmed 6`,
      },
      {
        number: '3',
        history: [
          ['draft', 1],
          ['placed', 2],
          ['cancelled', 3],
        ],
        transitions: '',
      },
      {
        number: null,
        history: [
          ['draft', 1],
          ['cancelled', 2],
        ],
        transitions: '',
      },
    ];
    const november = (day: string | number) => new Date(Date.UTC(2026, 10, Number(day), 12));
    for (const { number, history, transitions } of orders) {
      const status = history.at(-1)?.[0];
      const placed = history.find(([reached]) => reached === 'placed');
      const { rows } = await sql<{ id: number }>`
        insert into orders (number, status, locale, contact, address, subtotal, delivery, total, vat,
          terms_version, created_at, placed_at)
        values (${number}, ${status}, 'en', '{"name":"","last_name":"","phone":""}', '{}', 0, 0, 0, '[]', '',
          ${november(1)}, ${placed ? november(placed[1]) : null}) returning id`.execute(kysely);
      const id = rows[0]?.id;
      for (const [reached, day] of history)
        await sql`insert into order_history (order_id, status, at)
          values (${id}, ${reached}, ${november(day)})`.execute(kysely);
      for (const line of transitions.split('\n').filter(Boolean)) {
        const [event, from, to, day = '', undone] = line.trim().split(' ');
        await sql`insert into order_transitions
          (order_id, event, from_state, to_state, source, at, undone_at)
          values (${id}, ${event}, ${from}, ${to}, 'command', ${november(day)},
            ${undone ? november(day) : null})`.execute(kysely);
      }
    }

    expect(await migrateTo()).toContain('020_order_history');
    const ids = await kysely.selectFrom('orders').select('id').orderBy('id').execute();
    for (const [at, { history }] of orders.entries()) {
      const order = await findOrderById(kysely, ids[at]?.id ?? 0);
      const seen = order?.history.filter(({ status }) => status !== 'packed');
      expect(seen?.map((item) => [item.status, item.at])).toEqual(
        history.map(([status, day]) => [status, november(day)]),
      );
    }
    const { rows } = await sql`
      select number, event, from_state, to_state, source from order_transitions t
      join orders o on o.id = order_id where source is distinct from 'command' order by t.id`.execute(
      kysely,
    );
    expect(rows.map((row) => Object.values(row as object))).toEqual([
      [null, 'cancel', 'draft', 'cancelled', 'customer'],
      ['1', 'confirm', 'placed', 'confirmed', null],
      ['3', 'cancel', 'placed', 'cancelled', null],
      ['1', 'ship', 'confirmed', 'shipped', null],
    ]);
    const [first, second] = ids.map(({ id }) => id);
    expect(await lastTransition(kysely, first ?? 0)).toMatchObject({ event: 'deliver' });
    const confirmedTwice = sql`insert into order_transitions
      (order_id, event, from_state, to_state, source)
      values (${second}, 'confirm', 'placed', 'confirmed', 'command')`;
    await expect(confirmedTwice.execute(kysely)).rejects.toThrow('order_transitions_once');
  }));

test('of what couriers collected before payouts were stored they owe the last 30 days, and refunds count as paid', () =>
  inOldShop('027_money', async (kysely, migrateTo) => {
    await sql`insert into payment_methods (id, value, label) values
      (1, 'cash-upon-delivery', '{}'), (2, 'credit-card', '{}')`.execute(kysely);
    await sql`
      with old (number, status, days, method, payment) as (values
        ('1', 'delivered', 3, 1, 'paid'), ('2', 'delivered', 40, 1, 'paid'), ('3', 'delivered', 3, 2, 'paid'),
        ('4', 'returned', 3, 1, 'refunded'), ('5', 'shipped', 3, 1, 'pending')
      ), made as (
        insert into orders (number, status, locale, contact, address, subtotal, delivery, total, vat, terms_version, placed_at)
        select number, status, 'en', '{}', '{}', 100, 0, 100, '[]', '', now() from old returning id, number
      ), paid as (
        insert into payments (order_id, payment_method_id, amount, status)
        select id, method, 100, payment from made join old using (number)
      )
      insert into order_transitions (order_id, event, from_state, to_state, at)
      select id, 'deliver', 'shipped', 'delivered', now() - days * interval '1 day'
      from made join old using (number) where status <> 'shipped'`.execute(kysely);
    await migrateTo();
    const owed = await sql<{ number: string }>`select number from orders o
      join payments p on p.order_id = o.id where with_courier order by number`.execute(kysely);
    expect(owed.rows.map(({ number }) => number)).toEqual(['1', '4']);
    const refunds = await sql`select number, amount, proof, paid_on is not null as paid
      from refunds join orders on orders.id = order_id`.execute(kysely);
    expect(refunds.rows).toEqual([{ number: '4', amount: 100, proof: '', paid: true }]);
  }));

test('orders of an earlier version are found by the last digits of their phone, those of removed people by their number only', () =>
  inOldShop('041_search_words', async (kysely, migrateTo) => {
    const contact = { name: 'Đorđe', last_name: 'Ilić', phone: '+381 64 555 1234', email: '' };
    await sql`
      insert into orders (number, status, locale, contact, address, subtotal, delivery, total, vat, terms_version, placed_at,
        tracking_number, search_words)
      select number, 'delivered', 'en', ${JSON.stringify(contact)}, '{"city": "Ada"}', 100, 0, 100, '[]', '', now(), 'RS12X', words
      from (values ('1', array['1', 'djordje', 'rs12x']), ('2', array['2'])) as old (number, words)`.execute(
      kysely,
    );
    await sql`insert into search_words (word, spelling, product_ids, name_ids, category_ids)
      values ('250ml', '250ml', '{1}', '{}', '{}')`.execute(kysely);
    await migrateTo();
    const { rows } = await sql<{ words: string[] }>`
      select search_words as words from orders order by number`.execute(kysely);
    expect(rows.map(({ words }) => words.toSorted())).toEqual([
      [
        '0645551234',
        '1',
        '12',
        '381645551234',
        '645551234',
        'ada',
        'dorde',
        'ilic',
        'r432155546',
        'rs',
        'x',
      ],
      ['2'],
    ]);
    expect((await sql`select from search_words`.execute(kysely)).rows).toEqual([]);
  }));

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

/** Stores the settings and pages of before. */
async function storeContent(pages: object) {
  for (const [name, content] of Object.entries(pages))
    await shop.sql`insert into pages (name, content) values (${name}, ${JSON.stringify(content)})`;
  for (const [key, value] of Object.entries({ shop: oldShop, delivery }))
    await shop.sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)})`;
}

const content = makeContentService();
test('settings and pages of an earlier version are shown as before, with the amounts of the settings', () =>
  inOldShop('017_languages', async (kysely, migrateTo) => {
    await storeContent(oldPages);
    await shop.change(`insert into categories (id, slug, name, description, image, position)
    values (1, 'a', '{}', '{}', '{}', 1)`);
    await shop.change(`insert into products (id, slug, sku, category_id, name, short_description, description, ingredients,
      usage, storage, allergens, origin, net, price, regular_price, vat_rate, stock, weight_grams, position,
      name_rank_sr, name_rank_en)
    values (1, 'a', 'a', 1, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', 'a', 1, 1, 20, 0, 1, 1, 2000, 5000)`);
    await migrateTo();
    // As a start of the shop does.
    const dataDir = await mkdtemp(join(tmpdir(), 'bobica-content-'));
    await completeContent(shop.database, { dataDir });
    await rm(dataDir, { recursive: true });

    expect(await shop.rows('products')).toMatchObject([
      { name_ranks: { 'sr-LAT': 2000, en: 5000 } },
    ]);
    const { brand, business, social } = await content.shop(kysely, 'en');
    expect({ brand, social }).toEqual({
      brand: { name: 'Bobica', tagline: 'Health' },
      social: oldShop.social,
    });
    expect(business).toEqual({
      ...{ sample: true, name: 'Bobica d.o.o.', street: 'Voćarska', street_number: 'bb' },
      ...{ zip_code: '31230', city: 'Arilje', country: 'Srbija', viber: null },
      ...{
        coordinates: oldShop.business.coordinates,
        tax_number: '123',
        registration_number: '456',
      },
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
  }));

test('an edited sentence keeps its amounts', () =>
  inOldShop('017_languages', async (kysely, migrateTo) => {
    const edited = JSON.stringify(oldPages.terms).replaceAll('350', '400');
    await storeContent({ terms: JSON.parse(edited) as object });
    await migrateTo();
    const { sections } = await content.page(kysely, 'terms', 'en');
    expect(sections[0]?.paragraphs).toEqual([priceIn.en.replace('350', '400')]);
  }));

test('ids of an earlier version go on above all that the shop has or had', () =>
  inOldShop('038_drawn_ids', async (kysely, migrateTo) => {
    await sql`insert into carousel_slides (id, src, width, height, alt, title, text, position)
      values (3, 'a', 1, 1, '{}', '{}', '{}', 1)`.execute(kysely);
    await shop.change(`insert into audit_log (source, action, entity, entity_id, changes)
      values ('command', 'slide.delete', 'slide', '7', '{}'), ('command', 'slide.reorder', 'slide', 'all', '{}')`);
    await migrateTo();
    const { rows } =
      await sql`insert into carousel_slides (src, width, height, alt, title, text, position)
      values ('b', 1, 1, '{}', '{}', '{}', 2) returning id`.execute(kysely);
    expect(rows).toEqual([{ id: 8 }]);
  }));

test('couriers get ids; orders and payouts keep that of the name that they have, and unknown names stay', () =>
  inOldShop('042_courier_ids', async (kysely, migrateTo) => {
    await sql`insert into settings (key, value)
      values ('delivery', '{"couriers": [{"name": "Brza"}, {"name": "City"}]}')`.execute(kysely);
    await sql`
      insert into orders (number, status, locale, contact, address, subtotal, delivery, total, vat,
        terms_version, placed_at, courier, tracking_number)
      select number, 'shipped', 'en', '{}', '{}', 0, 0, 0, '[]', '', '2026-11-01', courier, tracking
      from (values ('1', 'City', 'T1'), ('2', ' CITY ', null), ('3', '', 'T3'), ('4', '', null),
        ('5', 'A neighbour', 'T5')) old (number, courier, tracking)`.execute(kysely);
    await sql`insert into settlements (courier, paid_on, bank_amount, list_amount, list_hash)
      values ('City', '2026-11-02', 0, 0, 'a'), ('', '2026-11-02', 0, 0, 'b')`.execute(kysely);
    await migrateTo();
    const found = sql`select courier, courier_id from orders order by number`.execute(kysely);
    const names = ['City', ' CITY ', '', '', 'A neighbour'];
    const ids = ['City', 'City', 'Brza', null, null];
    expect((await found).rows).toEqual(
      names.map((courier, index) => ({ courier, courier_id: ids[index] })),
    );
    const payouts = await sql`select courier_id from settlements order by id`.execute(kysely);
    expect(payouts.rows).toEqual([{ courier_id: 'City' }, { courier_id: null }]);
    const [settings] = (await sql<object>`select value from settings`.execute(kysely)).rows;
    const couriers = ['Brza', 'City'].map((name) => ({ id: name, name, archived: false }));
    expect(settings).toEqual({ value: { couriers } });
  }));
