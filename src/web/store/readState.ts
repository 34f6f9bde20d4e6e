import type { ApiError } from '@/client/apiError';

export interface ReadState {
  /** Not known yet. */
  loading: boolean;
  /** Why it could not be read, where it never was. */
  error: ApiError | null;
  retry: () => void;
}

interface Query {
  isError: boolean;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

/** Whether a list is being read, from the hook of its query. */
export function readState(
  { isError, isFetching, error, refetch }: Query,
  isLoaded: boolean,
): ReadState {
  return {
    loading: !isLoaded && (!isError || isFetching),
    error: isLoaded ? null : ((error as ApiError | undefined) ?? null),
    retry: () => void refetch(),
  };
}
