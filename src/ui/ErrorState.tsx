import type { ReactNode } from 'react';
import { useText } from '@/lib/text';
import { ErrorAlert } from './Alert';
import { Button } from './Button';
import { Cluster } from './primitives';
import { Skeleton } from './Skeleton';
import { VisuallyHidden } from './VisuallyHidden';

interface ErrorStateProps {
  /** A sentence that says what could not be loaded. */
  children: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
}

/** Replaces content that could not be loaded and offers a retry. */
export function ErrorState({ children, onRetry, retrying = false }: ErrorStateProps) {
  const { text } = useText();
  return (
    <ErrorAlert>
      <Cluster $between>
        <span>{children}</span>
        <Button variant="secondary" size="small" onClick={onRetry} loading={retrying}>
          {text('common:action.retry')}
        </Button>
      </Cluster>
    </ErrorAlert>
  );
}

interface LoadStateProps {
  queries: readonly { isError: boolean; isFetching: boolean; refetch: () => unknown }[];
  height: string;
  children: string;
}

/** Shows a skeleton until all queries succeed, or an error with a button that retries the failed queries. */
export function LoadState({ queries, height, children }: LoadStateProps) {
  const { text } = useText();
  const failed = queries.filter(({ isError }) => isError);
  if (failed.length === 0)
    return (
      <div aria-busy="true">
        <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
        <Skeleton $height={height} />
      </div>
    );
  const retry = () => failed.forEach(({ refetch }) => void refetch());
  return (
    <ErrorState onRetry={retry} retrying={queries.some(({ isFetching }) => isFetching)}>
      {children}
    </ErrorState>
  );
}
