import type { SerializedError } from '@reduxjs/toolkit';
import styled from 'styled-components';
import type { ApiError } from '../../api/apiError';
import { useErrorText } from '../../lib/useErrorText';
import { useText } from '../../lib/text';
import { Container } from '../../ui/Container';
import { ErrorState } from '../../ui/ErrorState';
import { Skeleton } from '../../ui/Skeleton';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { TitleBlock } from './infoStyle';

const Lines = styled(Container)`
  display: grid;
  gap: 14px;
  padding-bottom: var(--section);
  min-height: 50vh;
  align-content: start;

  & > div {
    max-width: 60ch;
  }
`;

interface PageTextsMissingProps {
  title: string;
  error: ApiError | SerializedError | undefined;
  retrying: boolean;
  onRetry: () => void;
}

/** The page's title with either the place of its texts, or why there are none. */
export function PageTextsMissing({ title, error, retrying, onRetry }: PageTextsMissingProps) {
  const { text } = useText();
  const errorText = useErrorText();
  return (
    <>
      <TitleBlock as="header">
        <h1>{title}</h1>
      </TitleBlock>
      <Lines aria-busy={!error}>
        {error ? (
          <ErrorState onRetry={onRetry} retrying={retrying}>
            {'status' in error ? errorText(error) : text('errors:unknown')}
          </ErrorState>
        ) : (
          <>
            <VisuallyHidden role="status">{text('common:state.loading')}</VisuallyHidden>
            {[100, 94, 97, 60].map((width) => (
              <Skeleton key={width} $height="16px" $width={`${width}%`} />
            ))}
          </>
        )}
      </Lines>
    </>
  );
}
