import { addListener, type UnknownAction } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { ApiError } from '@/client/apiError';
import type { PendingChange, PendingState, Rejection } from './pendingChanges';

interface QueryState {
  isError: boolean;
  isFetching: boolean;
  error?: unknown;
}

export interface ReadState {
  /** Not known yet. */
  loading: boolean;
  /** Why it could not be read, where it never was. */
  error: ApiError | null;
  retry: () => void;
}

/** For `selectFromResult`: the list itself comes from the store's selector. */
export const selectQueryState = ({ isError, isFetching, error }: QueryState): QueryState => ({
  isError,
  isFetching,
  error,
});

export function useReadState(
  { isError, isFetching, error, refetch }: QueryState & { refetch: () => unknown },
  isLoaded: boolean,
): ReadState {
  return useMemo(
    () => ({
      loading: !isLoaded && (!isError || isFetching),
      error: isLoaded ? null : ((error as ApiError | undefined) ?? null),
      retry: () => void refetch(),
    }),
    [isLoaded, isError, error, isFetching, refetch],
  );
}

/** Calls the listener with every change that the server rejects, once. */
export function useRejections<State>(
  select: (state: State) => PendingState<PendingChange>,
  listener: (rejection: Rejection) => void,
): void {
  const dispatch = useDispatch();
  const report = useEffectEvent(listener);
  useEffect(() => {
    const rejections = (state: unknown) => select(state as State).rejections;
    const stop: unknown = dispatch(
      addListener({
        predicate: (_action: UnknownAction, state, before) =>
          rejections(state) !== rejections(before),
        effect: (_action, { getState, getOriginalState }) => {
          const before = rejections(getOriginalState());
          for (const rejection of Object.values(rejections(getState()))) {
            if (before[rejection.productId] !== rejection) report(rejection);
          }
        },
      }),
    );
    return stop as () => void;
  }, [dispatch, select]);
}
