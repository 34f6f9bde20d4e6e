import type { FulfilmentEvent, ParcelState } from '@/contract/fulfilment';
import { couriers, notes, people } from './people';

export const demoDays = 91;
export const soldOutProducts = [12, 15, 21];
/** Products that are restocked. Some of them are also in the gift box and the six-pack. */
export const restockedProducts = Array.from({ length: 23 }, (_, index) => index + 1);
const packs = [24, 28];
const orderedProducts = [...restockedProducts, ...packs];

export interface PlannedOrder {
  hoursAgo: number;
  person: number;
  byPhone: boolean;
  lines: { product_id: number; quantity: number }[];
  note: string;
  courier: string;
  byTransfer: boolean;
  steps: { hoursAgo: number; event: FulfilmentEvent; from: ParcelState }[];
  reviewedHoursAgo?: number;
}

/** The same random numbers produce the same plan. Future steps are omitted, so the last orders are open. */
export function planOrders(random: () => number, days = demoDays): PlannedOrder[] {
  const randomBelow = (count: number) => Math.floor(random() * count);
  const orders: PlannedOrder[] = [];
  for (let day = days - 1; day >= 0; day -= 1) {
    const count = day === 0 ? 4 : randomBelow(day > 45 ? 4 : 5);
    for (let index = 0; index < count; index += 1) {
      // On the last day, orders are two hours apart. On other days, they are between 7 a.m. and 9 p.m.
      const hoursAgo =
        day === 0 ? 7 - index * 2 + random() : day * 24 + randomBelow(12) - 6 + random();
      const order = planOrder(hoursAgo, { random, randomBelow });
      orders.push(day === 0 ? { ...order, ...planToday(hoursAgo, index) } : order);
    }
  }
  return orders.sort((a, b) => b.hoursAgo - a.hoursAgo);
}

/** Leaves one of the last day's orders packed, one confirmed, and the others new. */
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
  { random, randomBelow }: { random: () => number; randomBelow: (count: number) => number },
): PlannedOrder {
  const products = new Set(
    Array.from(
      { length: 1 + randomBelow(4) },
      () => orderedProducts[randomBelow(orderedProducts.length)] ?? 1,
    ),
  );
  const outcome = random();
  const byTransfer = random() < 0.15;
  const steps: PlannedOrder['steps'] = [];
  let hoursLeft = hoursAgo;
  const step = (hours: number, event: FulfilmentEvent, from: ParcelState) => {
    hoursLeft -= hours;
    if (hoursLeft > 0) steps.push({ hoursAgo: hoursLeft, event, from });
  };
  if (byTransfer) step(20 + randomBelow(20), 'pay', 'placed');
  if (outcome < 0.06) step(3 + randomBelow(20), 'cancel', 'placed');
  else {
    step(2 + randomBelow(6), 'confirm', 'placed');
    step(3 + randomBelow(15), 'pack', 'confirmed');
    step(2 + randomBelow(4), 'ship', 'packed');
    step(22 + randomBelow(40), outcome < 0.11 ? 'return' : 'deliver', 'shipped');
  }
  const reviewed = hoursLeft - 48 - randomBelow(96);
  return {
    hoursAgo,
    person: randomBelow(people.length),
    byPhone: random() < 0.25 && !byTransfer,
    lines: [...products].map((product_id) => ({
      product_id,
      quantity: packs.includes(product_id) ? 1 : 1 + randomBelow(3),
    })),
    note: notes[randomBelow(notes.length)] ?? '',
    courier: couriers[randomBelow(couriers.length)] ?? couriers[0],
    byTransfer,
    steps,
    ...(random() < 0.25 && reviewed > 0 && outcome >= 0.11 && { reviewedHoursAgo: reviewed }),
  };
}
