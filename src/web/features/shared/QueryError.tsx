import { toApiError } from '@/client/apiError';
import { useErrorText } from '@/lib/errorText';
import { ErrorAlert } from '@/ui/Alert';
import { ErrorState } from '@/ui/ErrorState';

interface QueryErrorProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Replaces content that could not be loaded: says why, and offers a retry. */
export function QueryError({ query: { error, isFetching, refetch } }: QueryErrorProps) {
  const errorText = useErrorText();
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {errorText(toApiError(error))}
    </ErrorState>
  );
}

/** Why a request was rejected, if it was. */
export function RequestError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error ? <ErrorAlert>{errorText(toApiError(error))}</ErrorAlert> : null;
}
