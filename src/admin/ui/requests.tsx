import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { isAdminError } from '../api/adminError';
import { useAdminErrorText } from '../lib/useAdminErrorText';
import type { Query } from './QueryState';

interface OlderProps {
  /** Defaults to a label for older items. */
  label?: string;
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

export function Older({ list, label }: OlderProps) {
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const { text } = useText();
  if (!hasNextPage) return null;
  return (
    <div>
      <Button
        variant="secondary"
        size="small"
        loading={isFetchingNextPage}
        onClick={() => void fetchNextPage()}
      >
        {label ?? text('admin:orders.older')}
      </Button>
    </div>
  );
}

export function RequestError({ error }: { error: unknown }) {
  const errorText = useAdminErrorText();
  return (
    isAdminError(error) && (
      <Alert tone="danger" role="alert">
        {errorText(error)}
      </Alert>
    )
  );
}

export function both<One, Other>(a: Query<One>, b: Query<Other>): Query<[One, Other]> {
  return {
    data: a.data && b.data && [a.data, b.data],
    error: a.error ?? b.error,
    isError: a.isError || b.isError,
    isFetching: a.isFetching || b.isFetching,
    refetch: () => [a, b].forEach(({ isError, refetch }) => isError && void refetch()),
  };
}
