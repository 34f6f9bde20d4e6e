import type { AdminCategory } from '@/contract/entities/category';
import type { AdminTag } from '@/contract/entities/tag';
import type { Money } from '@/contract/admin/money';
import type { AdminOrderList } from '@/contract/admin/orders';
import type { AdminProduct } from '@/contract/admin/products';
import type { AdminSlide } from '@/contract/entities/slide';
import type { Order } from '@/contract/order';
import type { ProductList } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import type { Courier } from '@/contract/settings';
import type { Shop } from '@/contract/shop';
import { trackingUrl } from '@/contract/trackingUrl';
import { buy, signUp } from '@tests/support/customers';
import { localized } from '@tests/support/localized';
import { keyed, move } from '@tests/support/staffOrders';
import type { TestClient } from '@tests/support/TestClient';
import { changeSettings } from '../changeSettings';
import { owner, read, shop, readAsVisitor } from './shop';

const getCourier = (id: string): Courier => ({
  ...{ id, name: id, archived: false, payout_days: 7, columns: [] },
  tracking_url: `https://${id}.example/{number}`,
});
const saveCouriers = (change: (couriers: Courier[]) => Courier[]) =>
  changeSettings(owner, 'delivery', ({ couriers }) => ({ couriers: change(couriers) }));
const couriersNow = async () => (await readAsVisitor<Shop>('/api/shop')).delivery.couriers;
const readOffered = () => read<string[]>('/api/admin/couriers');

async function ship(customer: TestClient, courier: string) {
  const { id, number } = await buy(customer);
  await move(owner, number, 'confirm', 'placed');
  await move(owner, number, 'ship', 'confirmed', { courier, tracking_number: `RS${id}` });
  await move(owner, number, 'deliver', 'shipped');
  return { id, number };
}

const getLink = async (customer: TestClient, id: number) =>
  trackingUrl(await couriersNow(), (await customer.get<Order>(`/api/orders/${id}`)).data);

const names = ['Alfa', 'Beta', 'Gama'];

async function shipWithEach() {
  const customer = shop.client();
  await signUp(customer);
  await saveCouriers(() => names.map(getCourier));
  const orders = [];
  for (const courier of [...names, '', 'A neighbour']) orders.push(await ship(customer, courier));
  return { customer, orders };
}

async function getDebts(): Promise<Record<string, number>> {
  const { couriers } = await read<Money>('/api/admin/money');
  return Object.fromEntries(couriers.map(({ courier, owed }) => [courier, owed.amount]));
}

/** Gives each courier the name of the next one. */
const rotateNames = (couriers: Courier[]) =>
  couriers.map((courier, index) => ({
    ...courier,
    name: couriers[(index + 1) % couriers.length]?.name ?? '',
  }));

test.each<[string, (couriers: Courier[]) => Courier[]]>([
  ['reordered', (couriers) => couriers.toReversed()],
  ['renamed', (couriers) => couriers.map((courier) => ({ ...courier, name: `${courier.name} 2` }))],
  ['given each other’s names', rotateNames],
  ['archived', (couriers) => couriers.map((courier) => ({ ...courier, archived: true }))],
  ['removed from the settings', () => []],
  ['replaced by new ones', (couriers) => [getCourier('Delta'), ...couriers.slice(1)]],
])(
  'existing parcels keep their tracking links and debts when couriers are %s',
  async (_, change) => {
    const { customer, orders } = await shipWithEach();
    const before = await getDebts();
    const pages = await Promise.all(orders.map(({ id }) => getLink(customer, id)));
    const trackingUrls = names.map(
      (name, index) => `https://${name}.example/RS${orders[index]?.id}`,
    );
    expect(pages).toEqual([...trackingUrls, `https://Alfa.example/RS${orders[3]?.id}`, undefined]);
    const { status, data } = await saveCouriers(change);
    expect(status).toBe(200);
    expect(await Promise.all(orders.map(({ id }) => getLink(customer, id)))).toEqual(pages);
    const after = await getDebts();
    for (const { id, name } of data.value.couriers) expect(after[name] ?? 0).toBe(before[id] ?? 0);
  },
);

test('a courier is found by its current or former name, and is no longer offered once archived', async () => {
  const { orders } = await shipWithEach();
  await saveCouriers(([alfa, ...others]) => [
    { ...getCourier('Alfa'), ...alfa, name: 'Omega' },
    ...others,
  ]);
  for (const courier of ['Omega', 'Alfa']) {
    const query = new URLSearchParams({ courier }).toString();
    const list = await read<AdminOrderList>(`/api/admin/orders?${query}`);
    expect(list.orders.map(({ number }) => number)).toEqual([orders[0]?.number]);
  }
  await saveCouriers((couriers) =>
    couriers.map((c) => ({ ...c, archived: c.archived || c.name === 'Omega' })),
  );
  expect(await readOffered()).toEqual(['A neighbour', 'Beta', 'Gama']);
  expect((await couriersNow()).map(({ id }) => id).slice(0, 3)).toEqual(names);
});

test('an order is overdue after the days of its courier, even if renamed, or after the default days', async () => {
  const { orders } = await shipWithEach();
  await saveCouriers(([alfa, beta]) => [
    { ...(alfa as Courier), name: 'Alfa 2', payout_days: 10 },
    { ...(beta as Courier), payout_days: 8 },
  ]);
  await shop.change(`update order_transitions set at = at - interval '9 days'`);
  const [, ofBeta, ofGama, ofNobody, ofNeighbour] = orders.map(({ number }) => number);
  const listLate = async (page = '') => {
    const { orders: late } = await read<AdminOrderList>(`/api/admin/orders?flag=cashLate${page}`);
    return late.map(({ number }) => number);
  };
  expect(await listLate()).toEqual([ofNeighbour, ofNobody, ofGama, ofBeta]);
  expect(await listLate(`&before=${ofNobody}`)).toEqual([ofGama, ofBeta]);
});

test('a courier without an id, as in older files, is identified by name', async () => {
  await saveCouriers(() => [{ ...getCourier('Alfa'), id: 'first' }]);
  const [{ id: _, ...alfa }] = [getCourier('Alfa')];
  const { data } = await changeSettings(owner, 'delivery', () => ({ couriers: [alfa] }));
  expect(data.value.couriers.find(({ name }) => name === 'Alfa')).toMatchObject({ id: 'first' });
});

const renamed = localized('Novo ime', 'New name');

/** Renames and reorders everything that the admin can rename or reorder. */
async function renameEverything() {
  const ok = (response: { status: number; text: string }) =>
    expect([response.status, response.text]).toEqual([200, expect.anything()]);
  ok(await saveCouriers((couriers) => rotateNames(couriers).toReversed()));
  ok(
    await changeSettings(owner, 'business', ({ brand, business }) => ({
      brand: { ...brand, name: 'Other' },
      business: { ...business, street: 'Nova', opening_hours: business.opening_hours.toReversed() },
    })),
  );
  ok(await changeSettings(owner, 'delivery', () => ({ note: renamed })));
  ok(await owner.put('/api/admin/me', { name: 'Other', locale: 'sr-LAT' }));
  for (const { id, ...category } of await read<AdminCategory[]>('/api/admin/categories'))
    ok(await owner.put(`/api/admin/categories/${id}`, { ...category, name: renamed }));
  for (const { id, ...tag } of await read<AdminTag[]>('/api/admin/tags'))
    ok(await owner.put(`/api/admin/tags/${id}`, { ...tag, label: renamed }));
  const lists = { category: '/api/admin/categories', slide: '/api/admin/slides' };
  for (const [kind, path] of Object.entries(lists)) {
    const seen = (await read<(AdminCategory | AdminSlide)[]>(path)).map(({ id }) => id);
    ok(await owner.put(`/api/admin/${kind}-positions`, { seen, ids: seen.toReversed() }));
  }
  const { data: product } = await owner.get<AdminProduct>('/api/admin/products/1');
  const content = { ...product.published, name: renamed, sku: 'NEW-1' };
  const versions = { draft_version: 0, base_version: product.version };
  ok(await owner.put('/api/admin/products/1/draft', { ...versions, content }));
  ok(await owner.post('/api/admin/products/1/publish', { draft_version: 1 }, keyed()));
}

test('renaming and reordering everything leaves orders and products unchanged', async () => {
  const { customer, orders } = await shipWithEach();
  const seen = async () => {
    const { products } = await readAsVisitor<ProductList>('/api/products?per_page=100');
    const details = await Promise.all(
      products.map(({ id }) => readAsVisitor<Product>(`/api/products/${id}`)),
    );
    return {
      orders: await Promise.all(orders.map(({ id }) => customer.get(`/api/orders/${id}`))).then(
        (responses) => responses.map(({ data }) => data),
      ),
      links: await Promise.all(orders.map(({ id }) => getLink(customer, id))),
      staffOrders: await Promise.all(
        orders.map(async ({ number }) => {
          const { data } = await owner.get<Order>(`/api/admin/orders/${number}`);
          const { lines, contact, address, courier, tracking_number, total_amount } = data;
          return { lines, contact, address, courier, tracking_number, total_amount };
        }),
      ),
      products: details
        .map(({ id, slug, category, tags, pairs_with }) => ({
          ...{ id, slug, category, tags: tags.map((tag) => tag.id) },
          pairs: pairs_with.map((pair) => pair.id),
        }))
        .toSorted((a, b) => a.id - b.id),
      slides: (await read<AdminSlide[]>('/api/admin/slides'))
        .map(({ id, href }) => ({ id, href }))
        .toSorted((a, b) => a.id - b.id),
    };
  };
  const before = await seen();
  expect(before.products.some(({ tags, pairs }) => tags.length > 0 && pairs.length > 0)).toBe(true);
  await renameEverything();
  expect(await seen()).toEqual(before);
});
