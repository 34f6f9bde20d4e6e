import type { FulfilmentEvent, ParcelState } from '@/contract/fulfilment';
import { couriers, notes, people } from './people';

/** The length of the demo: three months. */
export const demoDays = 91;
/** Products that sell out, because they are never restocked. */
export const soldOutProducts = [12, 15, 21];
/** Products that are restocked; a gift box and a six-pack contain some of them. */
export const madeProducts = Array.from({ length: 23 }, (_, index) => index + 1);
const packs = [24, 28];
const soldProducts = [...madeProducts, ...packs];

export interface PlannedOrder {
  hoursAgo: number;
  person: number;
  /** Whether it was taken by phone; otherwise it was placed in the shop. */
  byPhone: boolean;
  lines: { product_id: number; quantity: number }[];
  note: string;
  courier: string;
  /** Whether it is paid to the shop's account before it is prepared. */
  byTransfer: boolean;
  steps: { hoursAgo: number; event: FulfilmentEvent; from: ParcelState }[];
  reviewedHoursAgo?: number;
}

/** The same random numbers give the same plan. Steps in the future are omitted, so the last orders are open. */
export function planOrders(random: () => number, days = demoDays): PlannedOrder[] {
  const below = (count: number) => Math.floor(random() * count);
  const orders: PlannedOrder[] = [];
  for (let day = days - 1; day >= 0; day -= 1) {
    const count = day === 0 ? 4 : below(day > 45 ? 4 : 5);
    for (let index = 0; index < count; index += 1) {
      // The last day has one every two hours; on other days, they are between 7 a.m. and 9 p.m.
      const hoursAgo = day === 0 ? 7 - index * 2 + random() : day * 24 + below(12) - 6 + random();
      const order = planOrder(hoursAgo, { random, below });
      orders.push(day === 0 ? { ...order, ...planToday(hoursAgo, index) } : order);
    }
  }
  return orders.sort((a, b) => b.hoursAgo - a.hoursAgo);
}

/** Leaves one of the last day's orders packed and one confirmed; the others are new. */
function planToday(
  hoursAgo: number,
  index: number,
): Pick<PlannedOrder, 'steps' | 'byTransfer' | 'reviewedHoursAgo'> {
  const confirmed = { hoursAgo: hoursAgo / 2, event: 'confirm', from: 'placed' } as const;
  const packed = { hoursAgo: hoursAgo / 4, event: 'pack', from: 'confirmed' } as const;
  const steps = [[confirmed, packed], [confirmed]][index] ?? [];
  return { steps, byTransfer: false, reviewedHoursAgo: undefined };
}

function planOrder(
  hoursAgo: number,
  { random, below }: { random: () => number; below: (count: number) => number },
): PlannedOrder {
  const products = new Set(
    Array.from({ length: 1 + below(4) }, () => soldProducts[below(soldProducts.length)] ?? 1),
  );
  const outcome = random();
  const byTransfer = random() < 0.15;
  const steps: PlannedOrder['steps'] = [];
  let at = hoursAgo;
  const step = (hours: number, event: FulfilmentEvent, from: ParcelState) => {
    at -= hours;
    if (at > 0) steps.push({ hoursAgo: at, event, from });
  };
  if (byTransfer) step(20 + below(20), 'pay', 'placed');
  if (outcome < 0.06) step(3 + below(20), 'cancel', 'placed');
  else {
    step(2 + below(6), 'confirm', 'placed');
    step(3 + below(15), 'pack', 'confirmed');
    step(2 + below(4), 'ship', 'packed');
    step(22 + below(40), outcome < 0.11 ? 'return' : 'deliver', 'shipped');
  }
  const reviewed = at - 48 - below(96);
  return {
    hoursAgo,
    person: below(people.length),
    byPhone: random() < 0.25 && !byTransfer,
    lines: [...products].map((product_id) => ({
      product_id,
      quantity: packs.includes(product_id) ? 1 : 1 + below(3),
    })),
    note: notes[below(notes.length)] ?? '',
    courier: couriers[below(couriers.length)] ?? couriers[0],
    byTransfer,
    steps,
    ...(random() < 0.25 && reviewed > 0 && outcome >= 0.11 && { reviewedHoursAgo: reviewed }),
  };
}
