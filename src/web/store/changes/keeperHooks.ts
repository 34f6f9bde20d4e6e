import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'react-redux';
import { afterFrame } from '../../lib/afterFrame';
import { selectLanguage } from '../preferences';
import type { Signal } from '../../lib/signal';
import { useApiExtra } from '../../api/ApiExtraContext';
import type { ApiError } from '../../api/apiError';
import type { ApiExtra } from '../../api/apiExtra';
import type { ApiDispatch } from '../../api/apiState';
import { makeBrowserChannel } from './changeChannel';
import type { ListSurroundings } from './changeFeed';
import { makeBrowserChangeStore, type Shelf, type StoredChange } from './changeStore';
import { makeBrowserNetwork } from './network';

/**
 * The hook for the keeper of a list, one per page load. The keeper touches nothing of the browser
 * until somebody subscribes.
 */
export function makeKeeperHook<Wish extends StoredChange, Keeper>(
  name: Shelf,
  make: (surroundings: ListSurroundings<Wish>) => Keeper,
): () => Keeper {
  const keepers = new WeakMap<ApiExtra, Keeper>();
  return function useKeeper() {
    const extra = useApiExtra();
    const store = useStore<Parameters<typeof selectLanguage>[0]>();
    return useMemo(() => {
      const known = keepers.get(extra);
      if (known) return known;
      const keeper = make({
        dispatch: store.dispatch as ApiDispatch,
        locale: () => selectLanguage(store.getState()),
        tokens: extra.tokens,
        changes: makeBrowserChangeStore<Wish>(name),
        channel: makeBrowserChannel(name),
        network: makeBrowserNetwork(),
        shown: afterFrame,
      });
      keepers.set(extra, keeper);
      return keeper;
    }, [extra, store]);
  };
}

/** What of a query's state a keeper and its page want. */
interface ListQuery<List> {
  currentData?: List;
  startedTimeStamp?: number;
  fulfilledTimeStamp?: number;
  isError: boolean;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

export interface ReadState {
  /** Not known yet. */
  loading: boolean;
  /** Why it could not be read, where it never was. */
  error: ApiError | null;
  retry: () => void;
}

/** Hands a query's answers to the keeper, with the time (ms) at which they were asked for. */
export function useAnswers<List>(
  keeper: { read(list: List, askedAt: number): boolean },
  { currentData, startedTimeStamp, fulfilledTimeStamp, ...query }: ListQuery<List>,
  known: boolean,
): ReadState {
  const { isError, isFetching, error, refetch } = query;
  const askedAt = useRef(0);
  askedAt.current = startedTimeStamp ?? 0;
  // While it is asked anew, and where that failed, the time is the new question's, the list the old one.
  const answered = !isFetching && !isError;

  useEffect(() => {
    if (answered && currentData && fulfilledTimeStamp) keeper.read(currentData, askedAt.current);
  }, [keeper, answered, currentData, fulfilledTimeStamp]);

  return useMemo(
    () => ({
      loading: !known && (!isError || isFetching),
      error: known ? null : ((error as ApiError | undefined) ?? null),
      retry: () => void refetch(),
    }),
    [known, isError, error, isFetching, refetch],
  );
}

/** Hears of every wish that the server refused, once. */
export function useRefusals<Refusal>(
  { refused }: { refused: Signal<Refusal> },
  listener: (refusal: Refusal) => void,
): void {
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => refused.subscribe((refusal) => latest.current(refusal)), [refused]);
}
