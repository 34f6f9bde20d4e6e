import { useCallback } from 'react';
import { apiErrorOf } from '../../api/apiError';
import { useErrorText } from '../../lib/useErrorText';
import { useToast } from '../../ui/toast/ToastProvider';

/** Says why something failed that has no form of its own. The end of a session is told by the session. */
export function useFailureToast(): (error: unknown) => void {
  const toast = useToast();
  const errorText = useErrorText();
  return useCallback(
    (error) => {
      const failure = apiErrorOf(error);
      if (failure.status !== 401) toast.error(errorText(failure));
    },
    [toast, errorText],
  );
}
