import type { ReactNode } from 'react';
import { useText } from '@/lib/text';
import { ErrorAlert } from './Alert';
import { Button } from './Button';
import { Cluster } from './primitives';

interface ErrorStateProps {
  /** Sentence that says what could not be loaded. */
  children: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Replaces content that could not be loaded; offers a retry. */
export function ErrorState({ children, onRetry, retrying = false }: ErrorStateProps) {
  const { text } = useText();
  return (
    <ErrorAlert>
      <Cluster $between>
        <span>{children}</span>
        {onRetry && (
          <Button variant="secondary" size="small" onClick={onRetry} loading={retrying}>
            {text('common:action.retry')}
          </Button>
        )}
      </Cluster>
    </ErrorAlert>
  );
}
