/** Limits that an owner may set: environment variable, default, minimum and maximum. */
export const limitSettings = {
  /** The same limit per IP address, which offices and mobile networks share. */
  ordersPerHour: { variable: 'ORDERS_PER_HOUR', otherwise: 10, min: 1, max: 1_000_000 },
  /** The same per IP address, which offices and mobile networks share. */
  ordersPerHourAndIp: {
    variable: 'ORDERS_PER_HOUR_PER_ADDRESS',
    otherwise: 30,
    min: 1,
    max: 1_000_000,
  },
  /** The number of open orders of an account that has not yet received one. */
  openOrders: { variable: 'NEW_ACCOUNT_OPEN_ORDERS', otherwise: 3, min: 1, max: 1_000_000 },
  /** The total of these orders, in whole RSD. */
  openAmount: { variable: 'NEW_ACCOUNT_OPEN_AMOUNT', otherwise: 60_000, min: 1, max: 900_000_000 },
} as const;

/** Limits that protect the server. The floods of tests/load/benchmarks.md are measured with them. */
export const fixedLimits = {
  /** Pending requests per connection; browsers send one at a time over HTTP/1.1. */
  pendingRequests: 16,
  /** A connection without traffic for this time is closed. */
  socketTimeoutSeconds: 60,
  /** Pages waiting to be rendered, which takes about 0.25 s (two at a time, 30 ms each); twice as many if cacheable. */
  waitingPages: 16,
  /** API calls that run at a time; visitors, guests and customers have shares (`overload.ts`). */
  apiCalls: 64,
  /** Milliseconds for which a stale page is served while it is re-rendered. */
  stalePageMs: 1000,
  /** The number of addresses per account. */
  addresses: 50,
  /** The number of sessions per account; a login that exceeds it ends the least recently used session. */
  sessions: 20,
  /** The number of versions kept per draft order; older ones are deleted. */
  draftVersions: 20,
} as const;

/** Guests per IP address and hour for each order allowed. */
export const guestsPerOrder = 10;

/** Additions to a cart per IP address and hour for each guest allowed. */
export const additionsPerGuest = 10;

export type LimitSettings = Record<
  keyof typeof limitSettings | keyof typeof fixedLimits | 'guestsPerHourAndIp' | 'emailsPerDay',
  number
>;
