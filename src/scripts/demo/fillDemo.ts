import type { Address, City } from '@/contract/address';
import type { AdminCase } from '@/contract/admin/cases';
import type { CodeInput } from '@/contract/admin/codes';
import { updateProductValues } from '@/contract/admin/productValues';
import type { AdminReviewList } from '@/contract/admin/reviews';
import type { StoredBusiness, StoredDelivery } from '@/contract/admin/shopSettings';
import { listStock, type StockItem } from '@/contract/admin/stock';
import { paymentMethods } from '@/contract/payment';
import { signInStaff, type StaffMember, type StaffShop } from '@tests/support/adminShop';
import { draftOrder, placeOrder, signUp } from '@tests/support/customers';
import { seededRandom } from '@tests/support/repetitions';
import {
  caseEntry,
  decideCase,
  enterOrder,
  enterReceipt,
  keyed,
  move,
  read,
} from '@tests/support/staffOrders';
import { dayFromNow } from '@tests/support/priceReductions';
import { succeeded as done, type TestClient } from '@tests/support/TestClient';
import { DemoClock } from './DemoClock';
import { complaints, couriers, people, reviewTexts } from './people';
import {
  demoDays,
  planOrders,
  restockedProducts,
  soldOutProducts,
  type PlannedOrder,
} from './planOrders';

const dayHours = 24;
const account = '265-0000001234567-57';

interface PlacedOrder extends PlannedOrder {
  number: string;
  total: number;
}

export interface DemoStaff {
  owner: StaffMember;
  helper: StaffMember;
}

/** Fills a seeded shop with three months of requests by customers and staff. The result depends only on the date. */
export async function fillDemo(shop: StaffShop, days = demoDays): Promise<DemoStaff> {
  const random = seededRandom(2026);
  const clock = new DemoClock(new Date());
  clock.begin(days * dayHours);
  const { cities, staff } = await openShop(shop);
  const demoShop = new DemoShop(shop, { staff, cities, random });
  const tasks: { hoursAgo: number; run: () => Promise<unknown> }[] = [];
  const schedule = (hoursAgo: number, run: () => Promise<unknown>) => {
    if (hoursAgo < days * dayHours) tasks.push({ hoursAgo, run });
  };
  for (const order of planOrders(random, days)) {
    schedule(order.hoursAgo, () => demoShop.place(order));
    for (const { hoursAgo, event, from } of order.steps)
      schedule(hoursAgo, () => demoShop.move(order, event, from));
    if (order.reviewedHoursAgo !== undefined)
      schedule(order.reviewedHoursAgo, () => demoShop.review(order));
  }
  for (let day = demoDays - 3; day > 0; day -= 14)
    schedule(day * dayHours, () => demoShop.produce(day));
  for (const day of [75, 54, 33, 12]) schedule(day * dayHours, () => demoShop.bookPayouts());
  for (const day of [40, 3]) schedule(day * dayHours, () => demoShop.decideReviews());
  schedule(30 * dayHours, () => demoShop.makeCode());
  schedule(60 * dayHours, () => demoShop.reduce(8, 0.8));
  schedule(38 * dayHours, () => demoShop.endReduction(8));
  schedule(5 * dayHours, () => demoShop.reduce(1, 0.85));
  schedule(4 * dayHours, () => demoShop.reduce(20, 0.9));
  schedule(27 * dayHours, () => demoShop.complain({ decided: true }));
  schedule(20, () => demoShop.complain({ decided: false }));
  for (const { hoursAgo, run } of tasks.sort((a, b) => b.hoursAgo - a.hoursAgo)) {
    clock.begin(hoursAgo);
    await run();
  }
  await clock.apply(shop.database);
  // All requests of the demo come from one address, so its rate limits are reset.
  await shop.database.kysely.deleteFrom('rate_limits').execute();
  return staff;
}

async function openShop(shop: StaffShop): Promise<{ staff: DemoStaff; cities: City[] }> {
  const owner = await signInStaff(shop, 'owner', 'jelena@bobica.example');
  const helper = await signInStaff(shop, 'staff', 'marko@bobica.example');
  await owner.client.put('/api/admin/me', { name: 'Jelena Bobić', locale: 'sr-LAT' });
  await helper.client.put('/api/admin/me', { name: 'Marko Bobić', locale: 'sr-LAT' });
  const [business, delivery] = ['/api/admin/settings/business', '/api/admin/settings/delivery'];
  const { version, value } = done(await owner.client.get<StoredBusiness>(business));
  const details = { ...value.business, sample: false };
  const transfer = { ...value.transfer, account };
  done(
    await owner.client.put(business, { version, value: { ...value, business: details, transfer } }),
  );
  const stored = done(await owner.client.get<StoredDelivery>(delivery));
  const [courier] = stored.value.couriers;
  const newCouriers = couriers.map((name) => ({ ...courier, id: name, name }));
  done(
    await owner.client.put(delivery, {
      version: stored.version,
      value: { ...stored.value, couriers: newCouriers },
    }),
  );
  done(await owner.client.post('/api/admin/first-day/dismiss'));
  await setPrices(owner.client);
  const cities = done(await shop.client().get<City[]>('/api/address/cities'));
  return { staff: { owner, helper }, cities };
}

/** Lowers all prices, so that no product is a sample and the new price is the lowest in 30 days. */
async function setPrices(client: TestClient): Promise<void> {
  const products = done(await client.get<StockItem[]>(listStock.path));
  const changes = products.map(({ product_id, regular_price: seen }) => ({
    product_id,
    price: { seen, now: seen - 1000 },
  }));
  done(await client.put(updateProductValues.path, { changes }));
}

class DemoShop {
  readonly #customers = new Map<number, { client: TestClient; addressId: number }>();
  readonly #orders = new Map<PlannedOrder, PlacedOrder>();
  readonly #delivered: PlacedOrder[] = [];
  #codeUsers = new Set<number>();
  /** Orders that a courier has delivered but not paid out. */
  #owed: PlacedOrder[] = [];
  #reviews = 0;

  constructor(
    private readonly shop: StaffShop,
    private readonly parts: { staff: DemoStaff; cities: readonly City[]; random: () => number },
  ) {}

  get #owner(): TestClient {
    return this.parts.staff.owner.client;
  }

  #address(person: number) {
    const [, , name, street] = people[person] ?? people[0];
    const city = this.parts.cities.find((row) => row.city === name);
    if (!city) throw new Error(`Parcels cannot be delivered to ${name}.`);
    return {
      street,
      street_number: String(2 + person * 3),
      city_id: city.id,
      municipality: city.municipality,
      zipCode: city.zip_code[0]?.zip_code,
      country: city.country.name,
    };
  }

  #contact(person: number) {
    const [name, last_name] = people[person] ?? people[0];
    return { name, last_name, phone: `+381 6${person % 7} ${100 + person} ${2000 + person * 37}` };
  }

  async #customer(person: number) {
    const cached = this.#customers.get(person);
    if (cached) return cached;
    const client = this.shop.client({ locale: 'sr-LAT' });
    await signUp(client, { ...this.#contact(person), email: `kupac${person + 1}@example.com` });
    const { id } = done(await client.post<Address>('/api/address/create', this.#address(person)));
    const customer = { client, addressId: id };
    this.#customers.set(person, customer);
    return customer;
  }

  /** Omits products that are nearly sold out, and the order if no product remains. */
  async place(order: PlannedOrder): Promise<void> {
    const placed = order.byPhone ? await this.#placeByPhone(order) : await this.#placeInShop(order);
    if (placed) this.#orders.set(order, { ...order, ...placed });
  }

  async #placeByPhone({ person, lines, note }: PlannedOrder) {
    const { client } = this.parts.staff.helper;
    const quote = await client.post<{ shortages: { product_id: number }[] }>(
      '/api/admin/orders/quote',
      { lines },
    );
    const short = new Set(done(quote).shortages.map(({ product_id }) => product_id));
    const available = lines.filter(({ product_id }) => !short.has(product_id));
    if (available.length === 0) return undefined;
    const { number, total_amount: total } = await enterOrder(client, {
      lines: available,
      contact: this.#contact(person),
      address: this.#address(person),
      note,
    });
    return { number, total };
  }

  async #placeInShop({ person, lines, note, byTransfer }: PlannedOrder) {
    const { client, addressId } = await this.#customer(person);
    let added = 0;
    for (const { product_id, quantity } of lines) {
      const { status } = await client.put(`/api/carts/products/${product_id}`, { quantity });
      if (status === 200) added += 1;
    }
    if (added === 0) return undefined;
    if (this.#codeUsers.delete(person)) await client.put('/api/carts/code', { code: 'HVALA10' });
    const method = byTransfer ? 'bank-transfer' : 'cash-upon-delivery';
    const draft = await draftOrder(client, addressId, note, paymentMethods[method].id);
    const { number, total_amount: total } = done(await placeOrder(client, draft));
    return number === null ? undefined : { number, total };
  }

  async move(
    order: PlannedOrder,
    ...[event, from]: [
      PlannedOrder['steps'][number]['event'],
      PlannedOrder['steps'][number]['from'],
    ]
  ): Promise<void> {
    const placed = this.#orders.get(order);
    if (!placed) return;
    const isByOwner = event === 'pay' || event === 'cancel' || event === 'return';
    const { client } = isByOwner ? this.parts.staff.owner : this.parts.staff.helper;
    const parcel = { courier: order.courier, tracking_number: `BP${placed.number}RS` };
    if (event === 'ship') await this.#enterReceipt(placed.number, true);
    const reasons = { cancel: 'Kupac je odustao.', return: 'Kupac nije preuzeo paket.' };
    const reason = event === 'cancel' || event === 'return' ? reasons[event] : undefined;
    done(
      await move(client, placed.number, event, from, {
        ...(event === 'ship' && parcel),
        ...(reason && { reason }),
      }),
    );
    if (isByOwner) await this.#enterReceipt(placed.number);
    if (event !== 'deliver') return;
    this.#delivered.push(placed);
    if (!order.byTransfer) this.#owed.push(placed);
  }

  /** Leaves a few receipts out. */
  async #enterReceipt(number: string, isShipping = false): Promise<void> {
    if (Number(number) % 50 === 0) return;
    const { client } = this.parts.staff.helper;
    const { receipts } = await read(client, number);
    const kind = receipts.missing?.kind ?? (isShipping ? 'sale' : undefined);
    if (kind) done(await enterReceipt(client, number, kind));
  }

  async review(order: PlannedOrder): Promise<void> {
    const placed = this.#orders.get(order);
    if (!placed || order.byPhone) return;
    const { client } = await this.#customer(order.person);
    const products = done(
      await client.get<{ product_id: number; review: object | null }[]>('/api/reviews'),
    );
    const product = products.find(({ review }) => review === null);
    const [rating, text] = reviewTexts[this.#reviews % reviewTexts.length] ?? reviewTexts[0];
    if (!product) return;
    this.#reviews += 1;
    done(await client.put(`/api/products/${product.product_id}/review`, { rating, text }));
  }

  async decideReviews(): Promise<void> {
    const { reviews } = done(
      await this.#owner.get<AdminReviewList>('/api/admin/reviews?status=pending'),
    );
    for (const { id, version, rating } of reviews) {
      const status = rating > 2 ? 'approved' : 'rejected';
      done(await this.#owner.put(`/api/admin/reviews/${id}`, { version, status }));
    }
  }

  /** Some products are never produced again. */
  async produce(daysAgo: number): Promise<void> {
    const batch = `L${dayFromNow(-daysAgo).slice(2).replaceAll('-', '')}`;
    const best_before = dayFromNow(365 - daysAgo);
    const produced = restockedProducts
      .filter((id) => !soldOutProducts.includes(id) && this.parts.random() < 0.6)
      .map((product_id) => ({
        product_id,
        reason: 'in',
        kind: 'produced',
        // This is also enough for the six-packs.
        quantity: (product_id === 3 ? 36 : 12) * (1 + Math.floor(this.parts.random() * 2)),
        batch,
        best_before,
      }));
    const market = { product_id: 5, reason: 'out', kind: 'market', quantity: 4, note: 'Sajam' };
    const movements = [...produced, market];
    const { client } = this.parts.staff.helper;
    done(await client.post('/api/admin/stock/movements', { movements }, keyed()));
  }

  async bookPayouts(): Promise<void> {
    for (const courier of couriers) {
      const paid = this.#owed.filter((order) => order.courier === courier);
      if (paid.length === 0) continue;
      const lines = paid.map(({ number, total }) => ({
        reference: `BP${number}RS`,
        amount: total,
        number,
        expected: total,
        claimed: false,
      }));
      const bank_amount = lines.reduce((sum, { amount }) => sum + amount, 0);
      const payout = { courier, paid_on: dayFromNow(0), bank_amount, lines };
      done(await this.#owner.post('/api/admin/settlements', payout, keyed()));
    }
    this.#owed = [];
  }

  /** A third of the customers know the code. */
  async makeCode(): Promise<void> {
    const code: CodeInput = {
      code: 'HVALA10',
      kind: 'percent',
      value: 10,
      minimum: 200_000,
      categories: [],
      on_reduced: false,
      once_each: true,
      starts_on: dayFromNow(-30),
      ends_on: dayFromNow(31),
      max_uses: 50,
    };
    done(await this.#owner.post('/api/admin/codes', code, keyed()));
    this.#codeUsers = new Set([...people.keys()].filter((person) => person % 3 === 0));
  }

  async reduce(product_id: number, share: number): Promise<void> {
    const { data } = await this.#owner.get<{ regular_price: number }>(
      `/api/admin/products/${product_id}/prices`,
    );
    const price = Math.round((data.regular_price * share) / 1000) * 1000;
    const kind = 'action';
    const starts = `${dayFromNow(0)}T00:00`;
    const until = dayFromNow(20);
    const reduction = { product_id, kind, price, starts, until };
    done(await this.#owner.post('/api/admin/price-reductions', reduction, keyed()));
  }

  async endReduction(product_id: number): Promise<void> {
    const { reductions } = done(
      await this.#owner.get<{ reductions: { id: number; version: number; product_id: number }[] }>(
        '/api/admin/price-reductions',
      ),
    );
    const found = reductions.find((row) => row.product_id === product_id);
    if (!found) throw new Error('The price reduction is missing.');
    const { id, version } = found;
    done(await this.#owner.post(`/api/admin/price-reductions/${id}/end`, { version }));
  }

  async complain({ decided }: { decided: boolean }): Promise<void> {
    const order = this.#delivered.at(-1);
    if (!order) throw new Error('No order was delivered.');
    const complaint = complaints[decided ? 0 : 1];
    const entry = caseEntry({
      order_number: order.number,
      customer: { ...this.#contact(order.person), email: 'kupac@example.com', city: '' },
      lines: [{ position: 0, quantity: 1 }],
      complaint,
    });
    const { client } = this.parts.staff.helper;
    const createdCase = done(await client.post<AdminCase>('/api/admin/cases', entry, keyed()));
    if (!decided) return;
    const reasons = 'Izvinjavamo se, novac vraćamo na račun.';
    const { lines } = await read(client, order.number);
    const decision = { decision: 'refund', reasons, amount: lines[0]?.unit_price };
    done(await decideCase(this.#owner, createdCase, decision));
  }
}
