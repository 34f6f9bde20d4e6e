import type { AdminPage } from '@/contract/admin/pageTexts';
import type { ContentPage } from '@/contract/content';
import { writeMissingWords } from '@/server/modules/catalogue/searchWords';
import { sql } from 'kysely';
import { defaultLocale } from '@/contract/locale';
import { owner, shop } from './shop';
import { localized } from '@tests/support/localized';

const getPage = (name: string) =>
  shop.client({ locale: 'en' }).get<ContentPage>(`/api/cms/pages/${name}`);
const storedContent = async () => [await shop.rows('settings'), await shop.rows('pages')];

test('a page that is missing from the database is read from the files, and stored when it is first changed', async () => {
  const before = (await getPage('about')).data;
  await shop.change(`delete from pages where name = 'about'`);
  const stored = await storedContent();
  const { image: _, ...texts } = before;
  const read = (await getPage('about')).data;
  expect(read).toEqual({ ...texts, image: null, updated_at: expect.any(String) });
  expect((await shop.app.inject('/sitemap.xml')).body).toContain('/about</loc>');
  expect(await storedContent()).toEqual(stored);

  const path = '/api/admin/pages/about';
  const { data: about } = await owner.get<AdminPage>(path);
  about.content.title = localized('O nama i vama', 'About us and you');
  const saved = await owner.put<AdminPage>(path, about);
  expect([saved.status, saved.data.version]).toEqual([200, about.version + 1]);
  expect((await getPage('about')).data).toEqual({
    ...read,
    title: 'About us and you',
    updated_at: expect.any(String),
  });
  expect((await owner.put(path, about)).body.code).toBe('changed_meanwhile');
});

test('a field that is missing from the settings or a page is read from the files, without writing to the database', async () => {
  const business = '/api/admin/settings/business';
  const delivery = '/api/admin/settings/delivery';
  const read = () => Promise.all([owner.get(business), owner.get(delivery)]);
  const before = (await shop.client({ locale: 'en' }).get('/api/shop')).data;
  const savedSettings = await read();
  await shop.change(
    `update settings set value = value #- '{schedule,transit_days}' where key = 'delivery'`,
  );
  await shop.change(`update settings set value = jsonb_set(value #- '{business,viber}', '{business,city}', '"Niš"')
    where key = 'shop'`);
  await shop.change(`update pages set content = content - 'lead' where name = 'about'`);
  const stored = await storedContent();
  expect((await shop.client({ locale: 'en' }).get('/api/shop')).data).toMatchObject({
    ...(before as object),
    business: { viber: null, city: 'Niš' },
    terms_version: expect.stringMatching(/./),
  });
  expect((await getPage('about')).data.lead).toMatch(/^Bobica/);
  const [businessSettings, deliverySettings] = await read();
  expect(businessSettings.data).toMatchObject({
    value: { business: { viber: null, city: 'Niš' } },
  });
  expect(deliverySettings.data).toEqual(savedSettings[1].data);
  expect(await storedContent()).toEqual(stored);
});

/** The path of each field of a value, including the items of its lists. */
function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  if (defaultLocale in value || 'src' in value) return [];
  return Object.entries(value).flatMap(([name, part]) => {
    const fieldPath = [...path, name];
    return [...(Array.isArray(value) ? [] : [fieldPath]), ...pathsIn(part, fieldPath)];
  });
}

test.each([
  ['settings', 'key', 'value', 'shop', '/api/admin/settings/business'],
  ['settings', 'key', 'value', 'delivery', '/api/admin/settings/delivery'],
  ['pages', 'name', 'content', 'home', '/api/admin/pages/home'],
  ['pages', 'name', 'content', 'about', '/api/admin/pages/about'],
])('any field missing from the stored %s (%s, %s: %s) gets its default value', async (...row) => {
  const [table, id, column, name, path] = row;
  const change = (set: string) =>
    shop.change(`update ${table} set ${column} = ${set} where ${id} = '${name}'`);
  const [stored] = await shop.sql<{ value: unknown }>`
    select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(id)} = ${name}`;
  const original = `'${JSON.stringify(stored?.value).replaceAll("'", "''")}'::jsonb`;
  const failed: string[] = [];
  for (const lacking of pathsIn(stored?.value)) {
    await change(`${original} #- '{${lacking.join(',')}}'`);
    const shopResponse =
      table === 'pages' ? await getPage(name) : await shop.client().get('/api/shop');
    const { status } = await owner.get(path);
    if (shopResponse.status !== 200 || status !== 200) failed.push(lacking.join('.'));
  }
  await change(original);
  expect(failed).toEqual([]);
});

test('missing search words are written at the next startup', async () => {
  const words = () => shop.sql<{ word: string }>`select * from search_words order by word`;
  const before = await words();
  expect(before).not.toEqual([]);
  await shop.change('delete from search_words');
  await Promise.all([writeMissingWords(shop.database), writeMissingWords(shop.database)]);
  expect((await words()).map(({ word }) => word)).toEqual(before.map(({ word }) => word));
});
