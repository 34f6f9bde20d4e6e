/** Limits that the owner may change: variable, default, smallest and largest value. */
export const limitSettings = {
  /** Unanswered requests of one connection. */
  pendingRequests: { variable: 'MAX_PENDING_REQUESTS', otherwise: 16, min: 1, max: 10_000 },
  /** Without a byte read or written, after which a connection is closed. */
  socketTimeoutSeconds: { variable: 'SOCKET_TIMEOUT_SECONDS', otherwise: 60, min: 5, max: 3600 },
  /** Pages that wait to be rendered; those that are cached afterwards may be twice as many. */
  waitingPages: { variable: 'MAX_WAITING_PAGES', otherwise: 16, min: 1, max: 10_000 },
  /** API calls at a time; at most half of them by visitors whom the shop does not know. */
  apiCalls: { variable: 'MAX_API_CALLS', otherwise: 64, min: 2, max: 10_000 },
  /** Milliseconds for which a page may be shown after the catalogue changed, while it is rendered anew. */
  stalePageMillis: { variable: 'STALE_PAGE_MS', otherwise: 1000, min: 0, max: 2000 },
  /** Orders that an account may place in an hour, and as many that it may cancel. */
  ordersPerHour: { variable: 'ORDERS_PER_HOUR', otherwise: 10, min: 1, max: 1_000_000 },
  /** The same from one network address, which offices and mobile networks share. */
  ordersPerHourAndAddress: {
    variable: 'ORDERS_PER_HOUR_PER_ADDRESS',
    otherwise: 30,
    min: 1,
    max: 1_000_000,
  },
  /** Orders under way of an account that has not received one yet. */
  openOrders: { variable: 'NEW_ACCOUNT_OPEN_ORDERS', otherwise: 3, min: 1, max: 1_000_000 },
  /** Their total, in whole RSD. */
  openAmount: { variable: 'NEW_ACCOUNT_OPEN_AMOUNT', otherwise: 60_000, min: 1, max: 900_000_000 },
  /** Addresses in the address book of an account. */
  addresses: { variable: 'MAX_ADDRESSES', otherwise: 50, min: 1, max: 10_000 },
  /** Sessions of an account; a login beyond them ends the one that was used least recently. */
  sessions: { variable: 'MAX_SESSIONS', otherwise: 20, min: 1, max: 10_000 },
  /** Versions of a draft order that are kept, the newest. */
  draftVersions: { variable: 'MAX_DRAFT_VERSIONS', otherwise: 20, min: 1, max: 10_000 },
  /** Guests that one network address may become in an hour. */
  guestsPerHourAndAddress: {
    variable: 'GUESTS_PER_HOUR_PER_ADDRESS',
    otherwise: 300,
    min: 1,
    max: 100_000_000,
  },
} as const;

export type LimitSettings = Record<keyof typeof limitSettings, number>;
