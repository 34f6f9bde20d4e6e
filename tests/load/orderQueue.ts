import { seededRandom } from '../support/repetitions';

/**
 * A queueing model of placing orders: each order takes a connection, locks its products and holds both for its
 * duration. `npx tsx tests/load/orderQueue.ts` prints how long customers wait under more load than this machine can
 * produce.
 */
interface Load {
  ordersPerHour: number;
  processes: number;
  /** The mean duration of the transaction in milliseconds, including the commit on the standby. */
  holdMs: number;
}

const connectionsPerProcess = 10;
const products = 24;
const orders = 200_000;

/**
 * Waiting times and total times in milliseconds. Arrivals and durations are exponential, and the n-th product sells 1/n
 * as often.
 */
function simulate({ ordersPerHour, processes, holdMs }: Load) {
  const random = seededRandom(7);
  const exponential = (mean: number) => -mean * Math.log(1 - random());
  const weights = Array.from({ length: products }, (_, index) => 1 / (index + 1));
  const totalWeight = weights.reduce((sum, weight) => sum + weight, 0);
  const pick = () => {
    let rest = random() * totalWeight;
    return weights.findIndex((weight) => (rest -= weight) < 0);
  };
  const connections: number[] = Array.from({ length: processes * connectionsPerProcess }, () => 0);
  const locks: number[] = Array.from({ length: products }, () => 0);
  const times: number[] = [];
  let now = 0;
  for (let order = 0; order < orders; order += 1) {
    now += exponential(3_600_000 / ordersPerHour);
    const free = Math.min(...connections);
    const lines = Array.from({ length: 1 + Math.floor(random() * 3) }, pick);
    const begin = Math.max(now, free, ...lines.map((product) => locks[product] ?? 0));
    const end = begin + exponential(holdMs);
    connections[connections.indexOf(free)] = end;
    for (const product of lines) locks[product] = end;
    times.push(end - now);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.floor(orders * share)] ?? 0);
  return { median: at(0.5), p99: at(0.99) };
}

const row = (cells: readonly (string | number)[]) =>
  process.stdout.write(`| ${cells.join(' | ')} |\n`);
row(['Orders an hour', 'Processes', 'Hold, ms', 'Median, ms', 'p99, ms']);
row(Array.from({ length: 5 }, () => '---'));
for (const [ordersPerHour, processes] of [
  [1_000, 1],
  [100_000, 1],
  [100_000, 3],
  [200_000, 3],
  [300_000, 3],
] as const) {
  for (const holdMs of [10, 20]) {
    const { median, p99 } = simulate({ ordersPerHour, processes, holdMs });
    row([ordersPerHour, processes, holdMs, median, p99]);
  }
}
