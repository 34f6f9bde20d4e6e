import { toApiError } from '@/client/apiError';
import { useErrorText } from '@/lib/errorText';
import { ErrorAlert } from '@/ui/Alert';
import { ErrorState } from '@/ui/ErrorState';

interface QueryErrorProps {
  query: { error?: unknown; isFetching: boolean; refetch: () => unknown };
}

/** Replaces content that could not be loaded with the reason and a retry button. */
export function QueryError({ query: { error, isFetching, refetch } }: QueryErrorProps) {
  const errorText = useErrorText();
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {errorText(toApiError(error))}
    </ErrorState>
  );
}

export function RequestError({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return error ? <ErrorAlert>{errorText(toApiError(error))}</ErrorAlert> : null;
}
