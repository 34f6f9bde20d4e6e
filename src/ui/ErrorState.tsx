import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { ErrorAlert } from './Alert';
import { Button } from './Button';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 10px 20px;
`;

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
      <Line>
        <span>{children}</span>
        {onRetry && (
          <Button variant="secondary" size="small" onClick={onRetry} loading={retrying}>
            {text('common:action.retry')}
          </Button>
        )}
      </Line>
    </ErrorAlert>
  );
}
