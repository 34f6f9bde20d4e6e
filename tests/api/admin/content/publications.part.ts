import type { AdminCategory } from '@/contract/entities/category';
import type { AdminPage } from '@/contract/admin/pageTexts';
import type { AdminSlide } from '@/contract/entities/slide';
import type { AdminTag } from '@/contract/entities/tag';
import { pageNames } from '@/contract/paths';
import { localized } from '@tests/support/localized';
import { keyed } from '@tests/support/staffOrders';
import { changeSettings } from '../changeSettings';
import { first, owner, read, shop } from './shop';

const name = localized('Novo', 'New');
const image = async () => (await first<AdminCategory>('/api/admin/categories')).image;

const lists = {
  categories: async () => [{ name, description: name, image: await image() }, { name }],
  tags: () => [{ label: name }, { label: localized('Drugo', 'Other') }],
  slides: async () => [{ ...(await first<AdminSlide>('/api/admin/slides')), title: name }, {}],
} satisfies Record<string, () => object[] | Promise<object[]>>;
type List = keyof typeof lists;

async function create(list: List) {
  const [body = {}] = await lists[list]();
  return owner.post<AdminTag | AdminSlide>(`/api/admin/${list}`, body, keyed());
}

async function update(list: List) {
  const item = await first<AdminTag | AdminSlide>(`/api/admin/${list}`);
  const [, change] = await lists[list]();
  return owner.put(`/api/admin/${list}/${item.id}`, { ...item, ...change });
}

async function reverse(list: 'categories' | 'slides', positions: string) {
  const seen = (await read<{ id: number }[]>(`/api/admin/${list}`)).map(({ id }) => id);
  return owner.put(`/api/admin/${positions}`, { seen, ids: seen.toReversed() });
}

async function save(page: string) {
  const path = `/api/admin/pages/${page}`;
  return owner.put(path, await read<AdminPage>(path));
}

const names = Object.keys(lists) as List[];
const getVersion = async () => (await shop.row('catalogue_version')).published;

type Change = [string, () => Promise<{ status: number }>];
const changes: Change[] = [
  ...names.map((list): Change => [`creating a row in ${list}`, () => create(list)]),
  ...names.map((list): Change => [`updating a row in ${list}`, () => update(list)]),
  ['reordering the categories', () => reverse('categories', 'category-positions')],
  ['reordering the slides', () => reverse('slides', 'slide-positions')],
  ...pageNames.map((page): Change => [`saving the ${page} page`, () => save(page)]),
  ['changing the delivery settings', () => changeSettings(owner, 'delivery', () => ({}))],
  ['changing the business settings', () => changeSettings(owner, 'business', () => ({}))],
];

test.each(changes)('%s invalidates the cached pages', async (_, change) => {
  const before = await getVersion();
  expect((await change()).status).toBeLessThan(300);
  expect(await getVersion()).not.toEqual(before);
});

test.each(names)('deleting a row from %s invalidates the cached pages', async (list) => {
  const { id } = (await create(list)).data;
  const before = await getVersion();
  expect((await owner.delete(`/api/admin/${list}/${id}`)).status).toBe(200);
  expect(await getVersion()).not.toEqual(before);
});
