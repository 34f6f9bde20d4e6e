import type { Today } from '@/contract/admin/today';

/** What must be done now: a step of each order that has one, and each matter that needs attention. */
export function waitingIn({ flow, alerts }: Pick<Today, 'flow' | 'alerts'>) {
  const orders = flow.placed.count + flow.confirmed.count + flow.packed.count;
  return { orders, all: orders + alerts.length };
}
