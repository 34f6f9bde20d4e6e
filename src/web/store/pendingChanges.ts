import type { PayloadAction } from '@reduxjs/toolkit';
import { pendingChangeDays } from '@/contract/limits';
import type { ProductSummary } from '@/contract/product';
import type { ApiError } from '@/client/apiError';

/** A change of the cart or wishlist that the server has not confirmed yet. */
export interface PendingChange {
  /** UUID; of an addition also the operation that the server applies once. */
  id: string;
  productId: number;
  /** Renders the line before the response; null if only the id is known. */
  product: ProductSummary | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** The tab that sends it. */
  tab: string;
  /** May have reached the server: it is never altered, and sent again as it is. */
  sent: boolean;
}

/** Why a change was undone. Kept until the next change of the product. */
export interface Rejection {
  productId: number;
  product: ProductSummary | null;
  error: ApiError;
  /** Available quantity, if the server sent it. */
  available: number | null;
}

/** Pending changes to the server's list. The list itself is in the query cache. */
export interface PendingState<Change extends PendingChange> {
  /** In order. The only part that is persisted. */
  changes: Change[];
  /** Ids of changes whose request this tab waits for. */
  inFlight: string[];
  rejections: Record<number, Rejection>;
  /** Consecutive transient failures. */
  failedAttempts: number;
  /** Nothing is sent until `sendingResumed`. */
  paused: boolean;
  /** Nothing older is restored from storage. */
  signedOut: boolean;
}

const maxAgeMs = pendingChangeDays * 24 * 60 * 60 * 1000;
/** Milliseconds, doubling. */
const firstRetryDelayMs = 4_000;
const maxRetryDelayMs = 60_000;

export function retryDelay(failedAttempts: number): number {
  return Math.min(firstRetryDelayMs * 2 ** (failedAttempts - 1), maxRetryDelayMs);
}

/** Whether the same request may succeed later. */
export function isTransient({ status, code }: ApiError): boolean {
  if (status === null) return code !== 'unreadable' && code !== 'cookies_blocked';
  return code === 'too_many_requests' || code === 'service_unavailable';
}

export function emptyPending<Change extends PendingChange>(): PendingState<Change> {
  return {
    changes: [],
    inFlight: [],
    rejections: {},
    failedAttempts: 0,
    paused: false,
    signedOut: false,
  };
}

type Supersedes<Change> = (newer: Change, older: Change) => boolean;

/** Adds a change and drops those that it supersedes, but for one that is in flight. */
export function enqueue<Change extends PendingChange>(
  state: PendingState<Change>,
  change: Change,
  supersedes: Supersedes<Change>,
): void {
  delete state.rejections[change.productId];
  state.changes = state.changes.filter(
    (older) => state.inFlight.includes(older.id) || !supersedes(change, older),
  );
  state.changes.push(change);
}

/** The part of the cart's and the wishlist's slice that is the same. */
export function pendingReducers<Change extends PendingChange>(supersedes: Supersedes<Change>) {
  type State = PendingState<Change>;
  const without = <T>(items: T[], ids: string[], idOf: (item: T) => string) =>
    items.filter((item) => !ids.includes(idOf(item)));
  const markSent = (state: State, ids: string[]) => {
    for (const change of state.changes) if (ids.includes(change.id)) change.sent = true;
  };
  const settle = (state: State, ids: string[]) => {
    state.changes = without(state.changes, ids, ({ id }) => id);
    state.inFlight = without(state.inFlight, ids, (id) => id);
  };
  return {
    changeSent(state: State, { payload: ids }: PayloadAction<string[]>) {
      markSent(state, ids);
      state.inFlight.push(...ids);
    },
    changeSentByOtherTab(state: State, { payload: ids }: PayloadAction<string[]>) {
      markSent(state, ids);
    },
    changeSettled(state: State, { payload: ids }: PayloadAction<string[]>) {
      settle(state, ids);
      state.failedAttempts = 0;
    },
    /** An emptying of the cart has several ids and no rejection: its lines come back. */
    changeRejected(state: State, { payload }: PayloadAction<{ ids: string[]; error: ApiError }>) {
      const { ids, error } = payload;
      const [change, another] = state.changes.filter(({ id }) => ids.includes(id));
      settle(state, ids);
      state.failedAttempts = 0;
      if (!change || another) return;
      const { productId, product } = change;
      // The later change has its own response.
      if (state.changes.some((later) => later.productId === productId)) return;
      const available = error.details?.available;
      state.rejections[productId] = {
        productId,
        product,
        error,
        available: typeof available === 'number' ? available : null,
      };
    },
    changePostponed(state: State, { payload: ids }: PayloadAction<string[]>) {
      state.inFlight = without(state.inFlight, ids, (id) => id);
      state.changes = state.changes.filter(
        (older, index) =>
          !ids.includes(older.id) ||
          !state.changes.slice(index + 1).some((newer) => supersedes(newer, older)),
      );
      state.failedAttempts += 1;
      state.paused = true;
    },
    /** Takes over what other tabs have not sent: they may be closed. `now` in milliseconds. */
    sendingResumed(state: State, { payload }: PayloadAction<{ tab: string; now: number }>) {
      state.paused = false;
      state.changes = state.changes.filter(({ at }) => payload.now - at < maxAgeMs);
      for (const change of state.changes) {
        if (change.tab === payload.tab) continue;
        change.tab = payload.tab;
        change.sent = true;
      }
    },
  };
}

/** On a login the visitor's changes are sent again for the customer; on a logout they are dropped. */
export function resetForIdentity<Change extends PendingChange>(
  state: PendingState<Change>,
  { payload }: PayloadAction<{ signedIn: boolean }>,
): PendingState<Change> {
  const { changes } = state;
  return {
    ...emptyPending<Change>(),
    changes: payload.signedIn ? changes.map((change) => ({ ...change, sent: true })) : [],
    signedOut: state.signedOut || !payload.signedIn,
  };
}

/** State read by redux-persist, below earlier changes of this page. */
export function restorePending<Change extends PendingChange>(supersedes: Supersedes<Change>) {
  return (
    stored: Partial<PendingState<Change>>,
    _original: PendingState<Change>,
    state: PendingState<Change>,
  ): PendingState<Change> => {
    if (state.signedOut || !Array.isArray(stored.changes)) return state;
    const restored = stored.changes.filter(
      (older) => !state.changes.some((newer) => newer.id === older.id || supersedes(newer, older)),
    );
    return { ...state, changes: [...restored, ...state.changes] };
  };
}
