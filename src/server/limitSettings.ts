/** Configurable limits: environment variable, default, minimum and maximum. */
export const limitSettings = {
  /** Pending requests per connection. */
  pendingRequests: { variable: 'MAX_PENDING_REQUESTS', otherwise: 16, min: 1, max: 10_000 },
  /** A connection without traffic for this time is closed. */
  socketTimeoutSeconds: { variable: 'SOCKET_TIMEOUT_SECONDS', otherwise: 60, min: 5, max: 3600 },
  /** Pages waiting to be rendered; the limit is twice as high for cacheable pages. */
  waitingPages: { variable: 'MAX_WAITING_PAGES', otherwise: 16, min: 1, max: 10_000 },
  /** Concurrent API requests, at most half of them without credentials. */
  apiCalls: { variable: 'MAX_API_CALLS', otherwise: 64, min: 2, max: 10_000 },
  /** Milliseconds for which a stale page is served while it is re-rendered. */
  stalePageMillis: { variable: 'STALE_PAGE_MS', otherwise: 1000, min: 0, max: 2000 },
  /** Orders per account and hour; the same limit applies to cancellations. */
  ordersPerHour: { variable: 'ORDERS_PER_HOUR', otherwise: 10, min: 1, max: 1_000_000 },
  /** The same per network address, which offices and mobile networks share. */
  ordersPerHourAndAddress: {
    variable: 'ORDERS_PER_HOUR_PER_ADDRESS',
    otherwise: 30,
    min: 1,
    max: 1_000_000,
  },
  /** Open orders of an account that has not received an order yet. */
  openOrders: { variable: 'NEW_ACCOUNT_OPEN_ORDERS', otherwise: 3, min: 1, max: 1_000_000 },
  /** Their total, in whole RSD. */
  openAmount: { variable: 'NEW_ACCOUNT_OPEN_AMOUNT', otherwise: 60_000, min: 1, max: 900_000_000 },
  /** Addresses per account. */
  addresses: { variable: 'MAX_ADDRESSES', otherwise: 50, min: 1, max: 10_000 },
  /** Sessions per account; a login that exceeds it ends the least recently used session. */
  sessions: { variable: 'MAX_SESSIONS', otherwise: 20, min: 1, max: 10_000 },
  /** Versions kept per draft order; older ones are deleted. */
  draftVersions: { variable: 'MAX_DRAFT_VERSIONS', otherwise: 20, min: 1, max: 10_000 },
  /** Guests created per network address and hour. */
  guestsPerHourAndAddress: {
    variable: 'GUESTS_PER_HOUR_PER_ADDRESS',
    otherwise: 300,
    min: 1,
    max: 100_000_000,
  },
} as const;

export type LimitSettings = Record<keyof typeof limitSettings, number>;
