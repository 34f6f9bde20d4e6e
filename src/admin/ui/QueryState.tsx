import { useText } from '../../web/lib/text';
import { ErrorState } from '../../web/ui/ErrorState';
import { Skeleton } from '../../web/ui/Skeleton';

interface QueryStateProps {
  query: { data?: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** What is loaded. */
  what: string;
  /** Of the skeleton. */
  height: string;
  top?: number;
}

/** The error of a query with a retry, or a skeleton until there is data. */
export function QueryState({ query, what, height, top }: QueryStateProps) {
  const { text } = useText();
  const { data, isError, isFetching, refetch } = query;
  if (isError) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {text('admin:state.notLoaded', { what })}
      </ErrorState>
    );
  }
  return data === undefined ? <Skeleton $height={height} $top={top} /> : null;
}
