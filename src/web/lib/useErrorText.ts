import { useCallback } from 'react';
import { errorText, type CodedError } from './errorText';
import { useText } from './text';

/** Turns errors into sentences of the shopper's language. */
export function useErrorText(): (error: CodedError) => string {
  const { text } = useText();
  return useCallback(
    (error) => {
      const { id, values } = errorText(error);
      return text(id, values);
    },
    [text],
  );
}
