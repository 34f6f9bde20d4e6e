import { useCallback } from 'react';
import { type CodedError, useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { useToast } from '@/ui/toast/ToastProvider';
import { type AdminError, adminErrorTexts, isAdminCode, isAdminError } from '../api/adminError';

export function useAdminErrorText(): (error: Pick<AdminError, 'code' | 'details'>) => string {
  const { text } = useText();
  const shopErrorText = useErrorText();
  return useCallback(
    (error) => {
      const { code, details } = error;
      if (code === 'invalid_credentials') return text('admin:signIn.wrong');
      if (code === 'idempotency_key_reused') return text('admin:error.enteredBefore');
      if (code === 'in_use')
        return text('admin:content.inUse', { count: Number(details?.['products'] ?? 0) });
      return isAdminCode(code) ? text(adminErrorTexts[code]) : shopErrorText(error as CodedError);
    },
    [text, shopErrorText],
  );
}

/** Returns a function that shows a request's error, if any, and returns whether there is one. */
export function useErrorToast(): (error: unknown) => boolean {
  const toast = useToast();
  const errorText = useAdminErrorText();
  return (error) => {
    if (!isAdminError(error)) return false;
    toast.error(errorText(error));
    return true;
  };
}
