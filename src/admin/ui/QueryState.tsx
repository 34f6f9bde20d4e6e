import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { EmptyState } from '@/ui/EmptyState';
import { ErrorState } from '@/ui/ErrorState';
import { Skeleton } from '@/ui/Skeleton';
import { isAdminError } from '../api/adminError';
import { useOnline } from '../lib/useOnline';

export interface Query<Data> {
  data?: Data | undefined;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

interface QueryStateProps {
  query: Query<unknown>;
  /** The name of the data, for the messages. */
  what: string;
  height: string;
  top?: number;
  /** The title for a 404. */
  missing?: string;
}

/** A skeleton while loading, or an error with a retry button, which is left out if access is forbidden. */
export function QueryState({ query, what, height, top, missing }: QueryStateProps) {
  const { text } = useText();
  const { data, error, isError, isFetching, refetch } = query;
  if (isAdminError(error) && error.code === 'forbidden') {
    return (
      <Alert tone="warning" role="alert">
        <strong>{text('admin:state.forbidden.title')}</strong>
        <p>{text('admin:state.forbidden.text')}</p>
      </Alert>
    );
  }
  if (missing && isAdminError(error) && error.code.endsWith('_not_found'))
    return <EmptyState title={missing} />;
  if (isError) {
    return (
      <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
        {text('admin:state.notLoaded', { what })}
      </ErrorState>
    );
  }
  return data === undefined ? <Skeleton $height={height} $top={top} /> : null;
}

/** Shown next to a button to explain that it is disabled while offline. */
export function Offline() {
  const { text } = useText();
  return useOnline() ? null : <Alert tone="warning">{text('admin:state.offline')}</Alert>;
}
