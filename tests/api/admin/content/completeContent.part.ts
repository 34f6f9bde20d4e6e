import type { AdminPage } from '@/contract/admin/pageTexts';
import type { ContentPage } from '@/contract/content';
import { completeContent } from '@/server/main/completeContent';
import { owner, shop } from './shop';
import { localized } from '@tests/support/localized';

const start = () => completeContent(shop.database, shop.settings);
const pageOf = (name: string) =>
  shop.client({ locale: 'en' }).get<ContentPage>(`/api/cms/pages/${name}`);
const pageRow = (name: string) => shop.row('pages', { name });

test('a page of the list that a running shop lacks is there after its next start, and edited ones stay', async () => {
  const path = '/api/admin/pages/terms';
  const { data: terms } = await owner.get<AdminPage>(path);
  terms.content.title = localized('Moji uslovi', 'My terms');
  expect((await owner.put(path, terms)).status).toBe(200);
  const edited = await pageRow('terms');
  const before = (await pageOf('about')).data;
  await shop.database.kysely.deleteFrom('pages').where('name', '=', 'about').execute();
  expect((await pageOf('about')).status).toBe(404);

  // Of two processes that start together, one adds it.
  await Promise.all([start(), start()]);
  expect((await pageOf('about')).data).toEqual({ ...before, updated_at: expect.any(String) });
  expect(await pageRow('terms')).toEqual(edited);
  const { data: about } = await owner.get<AdminPage>('/api/admin/pages/about');
  expect((await owner.put('/api/admin/pages/about', about)).status).toBe(200);
});

test('a field of the settings or of a page that a running shop lacks begins as in the files', async () => {
  const before = (await shop.client({ locale: 'en' }).get('/api/shop')).data;
  await shop.change(
    `update settings set value = value #- '{schedule,transit_days}' where key = 'delivery'`,
  );
  await shop.change(`update settings set value = jsonb_set(value #- '{business,viber}', '{business,city}', '"Niš"')
    where key = 'shop'`);
  await shop.change(`update pages set content = content - 'lead' where name = 'about'`);
  await start();
  expect((await shop.client({ locale: 'en' }).get('/api/shop')).data).toMatchObject({
    ...(before as object),
    business: { viber: null, city: 'Niš' },
  });
  expect((await pageOf('about')).data.lead).toMatch(/^Bobica/);
});

test('the words of the search that a running shop lacks are written at its next start', async () => {
  const words = () => shop.sql<{ word: string }>`select * from search_words order by word`;
  const before = await words();
  expect(before).not.toEqual([]);
  await shop.change('delete from search_words');
  await Promise.all([start(), start()]);
  expect((await words()).map(({ word }) => word)).toEqual(before.map(({ word }) => word));
});
