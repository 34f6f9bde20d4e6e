import { is } from 'superstruct';
import type { Locale } from '@/contract/locale';
import { longDate } from '@/contract/longDate';
import { formatMoney } from '@/contract/money';
import {
  ownerStatus,
  type OpenOrder,
  type OrderAdministration,
  type TransitionResult,
} from '@/server/modules/order/fulfil/orderAdministration';
import type { CommandResult } from './runCommand';

const usage =
  'Usage: npm run order                                        open orders\n' +
  '       npm run order -- <number> confirmed|delivered|returned|cancelled\n' +
  '       npm run order -- <number> shipped [tracking number]';

/** Command output is in English. */
const locale: Locale = 'en';

const columns: readonly [title: string, of: (order: OpenOrder) => string][] = [
  ['Number', ({ number }) => number],
  ['Status', ({ status }) => status],
  ['Placed', ({ placed_at }) => longDate(locale, placed_at, true)],
  ['Customer', ({ customer }) => customer || '(account deleted)'],
  ['City', ({ city }) => city],
  ['Items', ({ quantity }) => String(quantity)],
  ['Gift note', ({ has_gift_note }) => (has_gift_note ? 'yes' : '')],
  ['Total', ({ total }) => formatMoney(total, locale)],
];

function table(orders: readonly OpenOrder[]): string[] {
  const rows = [
    columns.map(([title]) => title),
    ...orders.map((order) => columns.map(([, of]) => of(order))),
  ];
  const widths = columns.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function sentence(
  number: string,
  requestedStatus: string,
  result: TransitionResult,
): CommandResult {
  switch (result.outcome) {
    case 'changed':
      return { lines: [`Order ${number}: ${result.from} → ${result.to}.`], failed: false };
    case 'unchanged':
      return { lines: [`Order ${number} is already ${result.status}.`], failed: false };
    case 'unknown':
      return { lines: [`There is no order ${number}.`], failed: true };
    case 'rejected': {
      const next = result.next.join(' or ') || 'nothing else';
      return {
        lines: [
          `Order ${number} is ${result.status}: it can become ${next}, not ${requestedStatus}.`,
        ],
        failed: true,
      };
    }
  }
}

/** Runs `npm run order --` with its arguments. */
export async function orderCommand(
  args: readonly string[],
  administration: OrderAdministration,
): Promise<CommandResult> {
  const [number, status, ...tracking] = args;
  if (number === undefined) {
    const orders = await administration.listOpen();
    return { lines: orders.length === 0 ? ['No order is open.'] : table(orders), failed: false };
  }
  const trackingNumber = tracking.join(' ').trim() || undefined;
  const isWellFormed = /^\d+$/.test(number) && is(status, ownerStatus);
  if (!isWellFormed || (trackingNumber !== undefined && status !== 'shipped')) {
    return { lines: [usage], failed: true };
  }
  return sentence(number, status, await administration.transition(number, status, trackingNumber));
}
