import { Suspense, type ReactNode } from 'react';
import { useText } from '../../../web/lib/text';
import { ErrorState } from '../../../web/ui/ErrorState';
import { Skeleton } from '../../../web/ui/Skeleton';

interface LoadedProps<Data> {
  query: { data?: Data; isError: boolean; isFetching: boolean; refetch: () => unknown };
  title: string;
  children: (data: Data) => ReactNode;
}

/** The data of a screen, or that it is missing. What is there stays if a later request fails. */
export function Loaded<Data>({ query, title, children }: LoadedProps<Data>) {
  const { text } = useText();
  const { data, isError, isFetching, refetch } = query;
  const skeleton = <Skeleton $height="240px" />;
  // Forms are loaded after their page.
  if (data) return <Suspense fallback={skeleton}>{children(data)}</Suspense>;
  if (!isError) return skeleton;
  return (
    <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
      {text('admin:state.notLoaded', { what: title })}
    </ErrorState>
  );
}
