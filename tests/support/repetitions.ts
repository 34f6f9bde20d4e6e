/** The number of repetitions in `npm test`, where each rule is tested once, and in `npm run test:soak`. */
const numbers = {
  fuzzedRequests: [4, 250],
  brokenClients: [40, 200],
  walks: [10, 250],
  receiptOrders: [12, 200],
  /** Random orders of requests and replies in the store of the browser. */
  orderings: [30, 500],
  /** Orders in a shop that is killed while they are placed. */
  ordersWhileKilled: [15, 1_000],
  kills: [1, 50],
  publicationKills: [1, 10],
  backupKills: [1, 20],
  buyers: [25, 200],
  /** Alerts whose emails are sent by one process, or by two processes on PostgreSQL. */
  alerts: [50, 400],
  alertsOnPostgres: [300, 5_000],
  /** Rounds through the pages in one tab. */
  tabRounds: [15, 40],
} as const;

export const isSoak = Boolean(process.env.SOAK);

const getRepetitions = (name: keyof typeof numbers) => numbers[name][isSoak ? 1 : 0];
export const repetitions = Object.fromEntries(
  Object.keys(numbers).map((name) => [name, getRepetitions(name as keyof typeof numbers)]),
) as Record<keyof typeof numbers, number>;

/** The seed of random numbers: fixed in `npm test`, and new in each soak run, which prints it. */
export const seed = Number(process.env.SOAK_SEED ?? 20_250_117);

/**
 * A limit in milliseconds, multiplied by `TEST_TIME_FACTOR` for slow machines and soak runs, like the limit of Jest.
 */
export const timeLimit = (ms: number) => ms * Number(process.env.TEST_TIME_FACTOR ?? 1);

/** Deterministic pseudo-random numbers in [0, 1), by mulberry32. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
