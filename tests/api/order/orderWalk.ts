import type { AdminOrder } from '@/contract/admin/orders';
import { vatIncluded } from '@/contract/money';
import { deliveryVatRate, paidFor, getRefund } from '@/contract/totals';
import { makeCode } from '../../support/codes';
import fc from '../../support/properties';
import { changeLines, enterOrder, keyed, move, read } from '../../support/staffOrders';
import type { ClientResponse, TestClient } from '../../support/TestClient';
import type { OrderShop } from './OrderShop';

/** In the seed, the box has one bottle of each product, and the six-pack has six bottles of the third. */
export const [first, second, third, sixth] = [1, 2, 3, 6] as const;
export const box = 24;
export const sixPack = 28;

export type WalkShop = OrderShop & { owner: TestClient };

const product = fc.constantFrom(first, second, third, sixth, box, sixPack);
const line = fc.record({ product_id: product, quantity: fc.integer({ min: 1, max: 3 }) });
const lines = fc.uniqueArray(line, {
  minLength: 1,
  maxLength: 4,
  selector: (one) => one.product_id,
});
const place = fc.constantFrom('stock' as const, 'writeOff' as const);
const order = fc.constantFrom(0, 0, 0, 1, 2);
const usesCode = fc.constantFrom(true, true, false);
const bookings = fc.constantFrom('in' as const, 'out' as const);

const getSteps = {
  buy: fc.record({ lines, usesCode }),
  enter: fc.record({ lines, usesCode }),
  move: fc.record({ order, event: fc.nat(4) }),
  deliver: fc.record({ order }),
  return: fc.record({ order, into: place, broken: fc.nat(2) }),
  change: fc.record({
    order,
    position: fc.nat(3),
    pieces: fc.integer({ min: 1, max: 2 }),
    into: place,
    broken: fc.nat(2),
  }),
  undo: fc.record({ order }),
  undoChange: fc.record({ order }),
  book: fc.record({ product, reason: bookings }),
  refund: fc.record({ order, amount: fc.integer({ min: 1, max: 20_001 }) }),
  payRefund: fc.record({ order }),
};
type Steps = {
  [Name in keyof typeof getSteps]: (typeof getSteps)[Name] extends fc.Arbitrary<infer T>
    ? T
    : never;
};
type Step = { [Name in keyof Steps]: { do: Name } & Steps[Name] }[keyof Steps];

const weights = { buy: 3, enter: 2, move: 3, deliver: 3, change: 5, payRefund: 3 };
const step = fc.oneof(
  ...Object.entries(getSteps).map(([name, arbitrary]) => ({
    weight: weights[name as keyof typeof weights] ?? 1,
    arbitrary: (arbitrary as fc.Arbitrary<object>).map((one) => ({ do: name, ...one }) as Step),
  })),
);

const kinds = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 400_001 }) }),
  fc.record({ kind: fc.constant('delivery' as const), value: fc.constant(0) }),
);

export const walks = fc.record({
  code: fc
    .tuple(kinds, fc.integer({ min: 1, max: 2 }))
    .map(([kind, max_uses]) => ({ ...kind, max_uses })),
  steps: fc.array(step, { minLength: 10, maxLength: 24 }),
});

/** A shop with this code, which does not apply to reduced lines. */
export async function startWalk(
  shop: WalkShop,
  terms: { kind: 'percent' | 'amount' | 'delivery'; value: number; max_uses: number },
) {
  const { owner } = shop;
  const code = await makeCode(shop.database.kysely, { ...terms, on_reduced: false });
  const numbers: string[] = [];
  const manualRefunds = new Map<string, number>();

  async function buy({ lines: wanted, usesCode: typed }: Steps['buy']): Promise<string | null> {
    const shopper = await shop.shopper();
    for (const { product_id, quantity } of wanted) await shopper.put(product_id, quantity);
    if (typed) await shopper.client.put('/api/carts/code', { code });
    const { status, data } = await shopper.draft();
    if (status !== 200) return null;
    await shopper.pay(data.id);
    const placed = await shopper.place(data, 'key of a walk');
    expect(placed.status).toBe(200);
    return placed.data.number;
  }

  /** Changes nothing if the shop rejects the step. */
  async function applyStep(
    found: AdminOrder,
    one: Step,
  ): Promise<ClientResponse<unknown> | undefined> {
    const { number, parcel, events, undo, line_changes } = found;
    const getBroken = (position: number, pieces: number) => {
      const bottle = found.lines[position]?.components?.[0];
      return bottle && pieces > 0 ? { broken: [{ product_id: bottle.product_id, pieces }] } : {};
    };
    switch (one.do) {
      case 'move': {
        // An event that ends the order is used rarely.
        const possible = events.filter((name) => name !== 'cancel' || one.event === 0);
        const event = possible[one.event % Math.max(1, possible.length)];
        return event && move(owner, number, event, parcel);
      }
      case 'deliver': {
        for (const event of ['confirm', 'pack', 'ship', 'deliver'] as const) {
          const at = await read(owner, number);
          if (at.events.includes(event)) await move(owner, number, event, at.parcel);
        }
        return undefined;
      }
      case 'return': {
        const returned = [{ position: 0, into: one.into, ...getBroken(0, one.broken) }];
        return move(owner, number, 'return', parcel, { lines: returned });
      }
      case 'change': {
        const { position, pieces, into, broken } = one;
        const changed = [{ position, pieces, into, ...getBroken(position, broken) }];
        const kind = parcel === 'delivered' ? 'returned' : 'shortened';
        return changeLines(owner, found, { kind, lines: changed });
      }
      case 'undo':
        return owner.post(`/api/admin/transitions/${undo?.transition_id ?? 0}/undo`);
      case 'undoChange':
        return owner.post(`/api/admin/line-changes/${line_changes.at(-1)?.id ?? 0}/undo`);
      case 'refund': {
        const body = { amount: one.amount, due_on: '2024-12-04' };
        const response = await owner.post(`/api/admin/orders/${number}/refunds`, body, keyed());
        if (response.status < 300)
          manualRefunds.set(number, (manualRefunds.get(number) ?? 0) + one.amount);
        return response;
      }
      case 'payRefund': {
        const due = found.cash?.refunds.find(({ paid_on }) => paid_on === null)?.id ?? 0;
        const body = { paid_on: '2024-11-26', proof: 'Nalog' };
        return owner.post(`/api/admin/refunds/${due}/paid`, body);
      }
      default:
        return undefined;
    }
  }

  return {
    otherRefunds: (number: string) => manualRefunds.get(number) ?? 0,
    async take(one: Step): Promise<AdminOrder | undefined> {
      if (one.do === 'book') {
        const kind = one.reason === 'in' ? 'produced' : 'market';
        const movements = [{ product_id: one.product, reason: one.reason, kind, quantity: 5 }];
        const { status } = await owner.post('/api/admin/stock/movements', { movements }, keyed());
        expect(status).toBeLessThan(500);
        return undefined;
      }
      if (one.do === 'buy' || one.do === 'enter') {
        const more = { lines: one.lines, ...(one.usesCode && { code }) };
        const number =
          one.do === 'buy'
            ? await buy(one)
            : (await enterOrder(owner, more).catch(() => undefined))?.number;
        if (!number) return undefined;
        numbers.push(number);
        return read(owner, number);
      }
      const number = numbers[one.order % Math.max(1, numbers.length)];
      if (number === undefined) return undefined;
      expect((await applyStep(await read(owner, number), one))?.status ?? 200).toBeLessThan(500);
      return read(owner, number);
    },
  };
}

/** VAT by rate of the amount paid, computed independently of the shop. */
function getVat({ lines: sold, delivery }: AdminOrder) {
  const gross = new Map<number, number>(delivery > 0 ? [[deliveryVatRate, delivery]] : []);
  for (const { vat_rate, line_total, discount = 0 } of sold)
    gross.set(vat_rate, (gross.get(vat_rate) ?? 0) + line_total - discount);
  return [...gross]
    .toSorted(([a], [b]) => a - b)
    .map(([rate, amount]) => ({ rate, amount: vatIncluded(amount, rate) }));
}

/** Expects amounts per line, VAT by rate and refunds to add up to the para. */
export function expectSums(found: AdminOrder, otherRefunds: number): void {
  const sum = (of: (line: AdminOrder['lines'][number]) => number) =>
    found.lines.reduce((total, one) => total + of(one), 0);
  expect(found.discount).toBe(sum(({ discount = 0 }) => discount));
  expect(found.total_amount).toBe(sum((one) => paidFor(one, one.quantity)) + found.delivery);
  expect(found.total_amount).toBeGreaterThanOrEqual(found.delivery);
  expect(found.vat).toEqual(getVat(found));
  // The product is already reduced, so the code does not apply.
  for (const one of found.lines.filter(({ product_id }) => product_id === third))
    expect(one.discount ?? 0).toBe(0);
  if (found.parcel !== 'delivered') return;
  const refunds = found.cash?.refunds.reduce((total, { amount }) => total + amount, 0);
  expect(refunds).toBe(getRefund(found.lines) + otherRefunds);
}
