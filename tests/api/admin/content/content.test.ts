import type { StoredDelivery } from '@/contract/admin/shopSettings';
import type { AdminCategory } from '@/contract/entities/category';
import type { AdminTag } from '@/contract/entities/tag';
import type { AdminPage } from '@/contract/admin/pageTexts';
import type { AdminSlide } from '@/contract/entities/slide';
import type { Category } from '@/contract/category';
import type { CarouselSlide, ContentPage } from '@/contract/content';
import type { Shop } from '@/contract/shop';
import type { OrderChanged } from '@/contract/order';
import type { ProductList } from '@/contract/product';
import { selectAudit } from '@/server/modules/staff/auditService';
import { addAddress, draftOrder, placeOrder, signUp } from '@tests/support/customers';
import { keyed } from '@tests/support/staffOrders';
import { changeSettings } from '../changeSettings';
import { first, owner, read, shop, readAsVisitor } from './shop';
import './missingContent.part';
import './contentImages.part';
import './definitions.part';
import './renames.part';
import './publications.part';
import { locales, noText } from '@/contract/locale';
import { localized } from '@tests/support/localized';

const audited = async () => {
  const rows = await shop.rows('audit_log');
  return rows.flatMap(({ entity, action, entity_id }) =>
    entity === 'staff' ? [] : [`${action} ${entity_id}`],
  );
};
const both = (text: string) => localized(`${text} sr`, text);

describe('categories', () => {
  test('a renamed category is immediately shown and found under its new name', async () => {
    const category = await first<AdminCategory>('/api/admin/categories');
    const name = localized('Čudesne čašice', 'Wondershots');
    const { status, data } = await owner.put<AdminCategory>(
      `/api/admin/categories/${category.id}`,
      { ...category, name },
    );
    expect([status, data.version]).toEqual([200, category.version + 1]);
    const [public_] = await readAsVisitor<Category[]>('/api/categories');
    expect(public_).toMatchObject({ slug: category.slug, name: 'Wondershots' });
    const found = await readAsVisitor<ProductList>('/api/products?q=wondershots');
    expect(found.total).toBe(public_?.product_count);
    expect(await audited()).toEqual([`category.update ${category.id}`]);
  });

  test('a change to an old version is rejected and returns the current version', async () => {
    const category = await first<AdminCategory>('/api/admin/categories');
    const path = `/api/admin/categories/${category.id}`;
    await owner.put(path, { ...category, name: both('First') });
    const { status, body } = await owner.put(path, { ...category, name: both('Second') });
    expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
    expect(body.details?.current).toMatchObject({ name: both('First'), version: 2 });
    expect(await audited()).toHaveLength(1);
  });

  test('a new category is empty and can be deleted, but a category with products cannot', async () => {
    const used = await first<AdminCategory>('/api/admin/categories');
    const body = { name: both('Dried fruit'), description: both('Chips'), image: used.image };
    const path = '/api/admin/categories';
    const { status, data } = await owner.post<AdminCategory>(path, body, keyed());
    expect([status, data.slug, data.products]).toEqual([201, 'dried-fruit-2', 0]);
    const all = await read<AdminCategory[]>('/api/admin/categories');
    expect(all.at(-1)).toEqual(data);
    const rejected = await owner.delete(`/api/admin/categories/${used.id}`);
    expect([rejected.status, rejected.body.code]).toEqual([409, 'in_use']);
    expect(rejected.body.details).toEqual({ products: used.products });
    expect((await owner.delete(`/api/admin/categories/${data.id}`)).status).toBe(200);
    expect((await owner.delete(`/api/admin/categories/${data.id}`)).status).toBe(404);
  });

  test('the shop shows categories in the saved order, and reordering from an outdated list is rejected', async () => {
    const seen = (await read<AdminCategory[]>('/api/admin/categories')).map(({ id }) => id);
    const ids = [...seen].reverse();
    const path = '/api/admin/category-positions';
    expect((await owner.put(path, { seen, ids })).status).toBe(200);
    expect((await readAsVisitor<Category[]>('/api/categories')).map(({ id }) => id)).toEqual(ids);
    const outdated = await owner.put(path, { seen, ids });
    expect([outdated.status, outdated.body.details]).toEqual([409, { current: ids }]);
    expect((await owner.put(path, { seen: ids, ids: ids.slice(1) })).status).toBe(422);
    const withDuplicate = [...ids.slice(1), ids[1]];
    expect((await owner.put(path, { seen: ids, ids: withDuplicate })).status).toBe(422);
  });

  test('a name without a Serbian text is rejected', async () => {
    const category = await first<AdminCategory>('/api/admin/categories');
    const name = localized(' ', 'English only');
    const { body } = await owner.put(`/api/admin/categories/${category.id}`, { ...category, name });
    expect(body.errors).toEqual({ 'name.sr-LAT': ['required'] });
  });
});

test('tags can be added and renamed, and can be deleted if no product has them', async () => {
  const tags = await read<AdminTag[]>('/api/admin/tags');
  const used = tags.find(({ id }) => id === 'honey');
  expect(used?.products).toBeGreaterThan(0);
  expect((await owner.delete('/api/admin/tags/honey')).body.code).toBe('in_use');
  const { data } = await owner.post<AdminTag>(
    '/api/admin/tags',
    { label: localized('Novo na polici', 'New on the shelf') },
    keyed(),
  );
  expect(data).toMatchObject({ id: 'new-on-the-shelf', version: 1, products: 0 });
  const label = both('Fresh');
  const path = `/api/admin/tags/${data.id}`;
  expect((await owner.put<AdminTag>(path, { version: 1, label })).data.label).toEqual(label);
  expect((await owner.put(path, { version: 1, label })).status).toBe(409);
  expect((await owner.delete(path)).status).toBe(200);
});

test.each(['categories', 'slides', 'products'])(
  'the ids of deleted %s are never reused',
  async (table) => {
    const [{ image }] = (await read<[AdminCategory]>('/api/admin/categories')) ?? [];
    const slide = await first<AdminSlide>('/api/admin/slides');
    const bodies: Record<string, object> = {
      categories: { name: both('Dried fruit'), description: both('Chips'), image },
      slides: { ...slide, title: both('New') },
      products: {},
    };
    const path = `/api/admin/${table}`;
    const ids: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const { data } = await owner.post<{ id: number }>(path, bodies[table], keyed());
      const own = `${path}/${data.id}`;
      expect((await owner.delete(table === 'products' ? `${own}/draft` : own)).status).toBe(200);
      ids.push(data.id);
    }
    expect(ids[1]).toBeGreaterThan(ids[0] ?? Infinity);
  },
);

describe('the banner', () => {
  test('immediately shows changed, new and moved slides, and no longer shows a deleted slide', async () => {
    const slides = await read<AdminSlide[]>('/api/admin/slides');
    const [slide] = slides;
    if (!slide) throw new Error('The shop has no slides.');
    const updated = { ...slide, title: both('Plums are ripe'), href: 'https://plums.example/now' };
    expect((await owner.put(`/api/admin/slides/${slide.id}`, updated)).status).toBe(200);
    const { data: created } = await owner.post<AdminSlide>(
      '/api/admin/slides',
      { ...slide, title: both('New') },
      keyed(),
    );
    const seen = [...slides.map(({ id }) => id), created.id];
    const ids = [created.id, ...seen.slice(0, -1)];
    expect((await owner.put('/api/admin/slide-positions', { seen, ids })).status).toBe(200);
    await owner.delete(`/api/admin/slides/${seen[1]}`);
    const banner = await readAsVisitor<CarouselSlide[]>('/api/cms/carousels');
    expect(banner.map(({ title }) => title).slice(0, 2)).toEqual(['New', 'Plums are ripe']);
    expect(banner).toHaveLength(slides.length);
    expect(banner[1]?.href).toBe('https://plums.example/now');
  });

  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'http://evil.example',
    'https://user@evil.example',
    'https:\\\\evil.example',
    'https:evil.example',
    'shop',
    '',
  ])('rejects a slide that links to %j', async (href) => {
    const slide = await first<AdminSlide>('/api/admin/slides');
    const { status, body } = await owner.put(`/api/admin/slides/${slide.id}`, { ...slide, href });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['href']]);
  });

  test.each(['/', '/shop?category=honey#top', 'https://example.rs/a?b=c', null])(
    'accepts a slide that links to %j',
    async (href) => {
      const slide = await first<AdminSlide>('/api/admin/slides');
      expect((await owner.put(`/api/admin/slides/${slide.id}`, { ...slide, href })).status).toBe(
        200,
      );
    },
  );
});

describe('page texts', () => {
  test.each(['home', 'about', 'production', 'terms', 'privacy'])(
    'saving the %s page unmodified does not change it',
    async (name) => {
      const stored = async () => (await shop.row('pages', { name })).content;
      const before = await stored();
      const page = await read<AdminPage>(`/api/admin/pages/${name}`);
      expect((await owner.put(`/api/admin/pages/${name}`, page)).status).toBe(200);
      expect(await stored()).toEqual(before);
    },
  );

  test('a new paragraph is shown immediately, in Serbian until it is translated, and a paragraph without a Serbian text is rejected', async () => {
    const page = await read<AdminPage>('/api/admin/pages/about');
    const [section] = page.content.sections;
    section?.paragraphs.push(localized('', 'A new paragraph.'));
    const rejected = await owner.put('/api/admin/pages/about', page);
    expect(Object.keys(rejected.body.errors ?? {})).toEqual([
      'content.sections.0.paragraphs.3.sr-LAT',
    ]);
    const added = 'sections.0.paragraphs.3';
    const paragraph = localized('Novi pasus.', '');
    section?.paragraphs.splice(3, 1, paragraph);
    expect((await owner.put('/api/admin/pages/about', page)).status).toBe(200);
    const { sections } = await readAsVisitor<ContentPage>('/api/cms/pages/about');
    expect(sections[0]?.paragraphs.at(-1)).toBe('Novi pasus.');
    const [entry] = await selectAudit(shop.database.kysely, undefined, 1);
    expect(entry?.changes).toEqual({
      from: {},
      to: Object.fromEntries(locales.map((locale) => [`${added}.${locale}`, paragraph[locale]])),
    });
    const outdated = await owner.put('/api/admin/pages/about', page);
    expect(outdated.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { current: { version: page.version + 1 } },
    });
  });

  test('an optional text is rejected if only its Serbian version is missing', async () => {
    const page = await read<AdminPage>('/api/admin/pages/about');
    page.content.lead = localized('', 'Lead');
    const rejected = await owner.put('/api/admin/pages/about', page);
    expect(rejected.body.errors).toEqual({ 'content.lead.sr-LAT': ['required'] });
    page.content.lead = noText;
    expect((await owner.put('/api/admin/pages/about', page)).status).toBe(200);
    expect((await readAsVisitor<ContentPage>('/api/cms/pages/about')).lead).toBeNull();
  });

  test('rejects two sections with the same id, and a promotion that links outside the shop', async () => {
    const page = await read<AdminPage>('/api/admin/pages/terms');
    page.content.sections = page.content.sections.map((section) => ({ ...section, id: 'same' }));
    expect((await owner.put('/api/admin/pages/terms', page)).body.errors).toEqual({
      'content.sections': ['taken'],
    });
    const home = await read<AdminPage>('/api/admin/pages/home');
    home.content.promos = home.content.promos.map((promo) => ({
      ...promo,
      href: '//evil.example',
    }));
    expect((await owner.put('/api/admin/pages/home', home)).status).toBe(422);
  });

  test('amounts in a text come from the settings, and a new amount creates a new version of the terms', async () => {
    const buyer = shop.client({ locale: 'en' });
    await signUp(buyer);
    await buyer.put('/api/carts/products/1', { quantity: 1 });
    const draft = await draftOrder(buyer, await addAddress(buyer));
    const version = async () => (await readAsVisitor<Shop>('/api/shop')).terms_version;
    const before = await version();
    const changeAmount = (free_from: number, more: object = {}) =>
      changeSettings(owner, 'delivery', () => ({ free_from, ...more }));
    await changeAmount(600_000);
    const texts = JSON.stringify(
      (await readAsVisitor<ContentPage>('/api/cms/pages/terms')).sections,
    );
    expect(texts).toContain('costs 350\u00a0RSD and is free for orders of 6,000\u00a0RSD');
    expect(await version()).not.toBe(before);
    const { body } = await placeOrder(buyer, draft);
    const { changes } = body.details as unknown as OrderChanged;
    expect(changes.map(({ kind }) => kind)).toEqual(['terms']);
    // The original amount restores the version, and the note is not part of the terms.
    await changeAmount(400_000, { note: both('Fast') });
    expect(await version()).toBe(before);
  });

  test('an unknown placeholder is rejected with an error on the field', async () => {
    const page = await read<AdminPage>('/api/admin/pages/terms');
    const lead = localized('Od {free_delivery_from}', 'From {free_delivery_from}');
    page.content.lead = { ...lead, en: 'From {free_delivery_form}' };
    const rejected = await owner.put('/api/admin/pages/terms', page);
    expect([rejected.status, rejected.body.errors]).toEqual([
      422,
      { 'content.lead.en': ['invalid'] },
    ]);
    page.content.lead = lead;
    expect((await owner.put('/api/admin/pages/terms', page)).status).toBe(200);
    expect((await readAsVisitor<ContentPage>('/api/cms/pages/terms')).lead).toBe(
      'From 4,000\u00a0RSD',
    );
    expect((await read<AdminPage>('/api/admin/pages/terms')).content.lead.en).toBe(
      'From {free_delivery_from}',
    );
  });
});

describe('settings', () => {
  const delivery = '/api/admin/settings/delivery';

  test('a new delivery price is charged immediately', async () => {
    const stored = await read<StoredDelivery>(delivery);
    const value = { ...stored.value, flat_rate: 49_000, note: both('On Tuesdays') };
    expect((await owner.put(delivery, { version: stored.version, value })).status).toBe(200);
    expect((await readAsVisitor<Shop>('/api/shop')).delivery).toMatchObject({
      flat_rate: 49_000,
      note: 'On Tuesdays',
    });
    const buyer = shop.client();
    const { data } = await buyer.put<{ delivery: number }>('/api/carts/products/1', {
      quantity: 1,
    });
    expect(data.delivery).toBe(49_000);
    const outdated = await owner.put(delivery, { version: stored.version, value });
    expect(outdated.body).toMatchObject({
      code: 'changed_meanwhile',
      details: { current: { value: { flat_rate: 49_000 } } },
    });
  });

  test.each([
    [
      'a tracking URL that is not HTTPS',
      { couriers: [{ name: 'A', tracking_url: 'javascript:{number}' }] },
      'value.couriers.0.tracking_url',
    ],
    [
      'two couriers with the same name',
      {
        couriers: [
          { name: 'A', tracking_url: null },
          { name: 'a ', tracking_url: null },
        ],
      },
      'value.couriers',
    ],
    ['a negative price', { flat_rate: -1 }, 'value.flat_rate'],
    ['a note without a Serbian text', { note: localized('', 'Yes') }, 'value.note.sr-LAT'],
  ])('%s is rejected', async (_, change, field) => {
    const { status, body } = await changeSettings(owner, 'delivery', () => change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test('changed business details are shown immediately', async () => {
    const { city } = (await readAsVisitor<Shop>('/api/shop')).business;
    const changed = { sample: false, phone: '+381 11 222 333', viber: '+381 64 222 333' };
    const hours = { opens: '09:00', closes: '17:00', closed: false };
    const saved = await changeSettings(owner, 'business', ({ business }) => ({
      business: { ...business, ...changed, opening_hours: [{ ...hours, days: both('Every day') }] },
    }));
    expect(saved.status).toBe(200);
    expect((await readAsVisitor<Shop>('/api/shop')).business).toMatchObject({
      ...changed,
      city,
      opening_hours: [{ ...hours, days: 'Every day' }],
    });
    expect(await audited()).toEqual(['settings.update shop']);
  });

  test.each([
    { email: 'not an address' },
    { opening_hours: [{ days: both('Monday'), opens: '17:00', closes: '09:00', closed: false }] },
    { opening_hours: [{ days: both('Monday'), opens: null, closes: null, closed: false }] },
  ])('business details with %j are rejected', async (change) => {
    const { status } = await changeSettings(owner, 'business', ({ business }) => ({
      business: { ...business, ...change },
    }));
    expect(status).toBe(422);
  });
});

test('rejects a social network URL that is not HTTPS', async () => {
  const social = { facebook: 'javascript:alert(1)', instagram: 'https://i.example/a' };
  const { body } = await changeSettings(owner, 'business', () => ({ social }));
  expect(body.errors).toEqual({ 'value.social.facebook': ['invalid'] });
});

test('a rejected change leaves the page unchanged and is not logged', async () => {
  const page = await read<AdminPage>('/api/admin/pages/terms');
  await owner.put('/api/admin/pages/terms', { ...page, version: 99 });
  expect(await read('/api/admin/pages/terms')).toEqual(page);
  expect(await audited()).toEqual([]);
});
