export const limitSettings = {
  /** Per customer. */
  ordersPerHour: { variable: 'ORDERS_PER_HOUR', otherwise: 10, min: 1, max: 1_000_000 },
  /** Offices and mobile networks share an IP address. */
  ordersPerHourAndIp: {
    variable: 'ORDERS_PER_HOUR_PER_ADDRESS',
    otherwise: 30,
    min: 1,
    max: 1_000_000,
  },
  /** The number of open orders of an account that has not received an order yet. */
  openOrders: { variable: 'NEW_ACCOUNT_OPEN_ORDERS', otherwise: 3, min: 1, max: 1_000_000 },
  /** The total of these orders, in whole RSD. */
  openAmount: { variable: 'NEW_ACCOUNT_OPEN_AMOUNT', otherwise: 60_000, min: 1, max: 900_000_000 },
} as const;

/** tests/load/benchmarks.md contains measurements with these limits. */
export const fixedLimits = {
  /** Per connection. Browsers send one request at a time over HTTP/1.1. */
  pendingRequests: 16,
  /** A connection without traffic for this time is closed. */
  socketTimeoutSeconds: 60,
  /** Pages that are waiting to be rendered, which takes about 0.25 s. Twice as many cacheable pages can wait. */
  waitingPages: 16,
  /** API calls that run at a time. Visitors, guests and customers have shares (`overload.ts`). */
  apiCalls: 64,
  stalePageMs: 1000,
  /** Per account. */
  addresses: 50,
  /** Per account. A login that exceeds the limit ends the least recently used session. */
  sessions: 20,
  /** Per draft order. */
  draftVersions: 20,
} as const;

/** The number of guests per IP address and hour for each permitted order. */
export const guestsPerOrder = 10;

/** The number of additions to a cart per IP address and hour for each permitted guest. */
export const additionsPerGuest = 10;

export type LimitSettings = Record<
  keyof typeof limitSettings | keyof typeof fixedLimits | 'guestsPerHourAndIp' | 'emailsPerDay',
  number
>;
