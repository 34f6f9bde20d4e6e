import { useCallback } from 'react';
import type { AdminErrorCode } from '@/contract/admin/errors';
import { type CodedError, useErrorText } from '@/lib/errorText';
import { type MessageId, useText } from '@/lib/text';
import { useToast } from '@/ui/toast/ToastProvider';
import { type AdminError, isAdminCode, isAdminError } from '../api/adminError';

const texts = {
  code_wrong: 'admin:signIn.code.wrong',
  invitation_invalid: 'admin:error.invitationInvalid',
  last_owner: 'admin:settings.staff.last',
  reauthentication_required: 'admin:error.reauthenticationRequired',
  invitation_not_found: 'admin:error.changedMeanwhile',
  staff_not_found: 'admin:error.changedMeanwhile',
  changed_meanwhile: 'admin:error.changedMeanwhile',
  amount_changed: 'admin:phone.amountChanged',
  stock_short: 'admin:error.stockShort',
  count_stale: 'admin:error.changedMeanwhile',
  order_changed_meanwhile: 'admin:error.orderChangedMeanwhile',
  order_event_impossible: 'admin:error.orderChangedMeanwhile',
  order_shipped_already: 'admin:error.orderShippedAlready',
  too_late: 'admin:error.tooLate',
  transition_not_found: 'admin:error.tooLate',
  list_known: 'admin:money.known',
  settled_meanwhile: 'admin:error.changedMeanwhile',
  settlement_not_found: 'admin:money.payout.notFound',
  refund_not_found: 'admin:error.changedMeanwhile',
  note_not_found: 'admin:error.changedMeanwhile',
  review_not_found: 'admin:error.changedMeanwhile',
  email_not_found: 'admin:error.changedMeanwhile',
  email_left_already: 'admin:error.changedMeanwhile',
  secure_connection_required: 'admin:signIn.insecure.title',
} as const satisfies Record<Exclude<AdminErrorCode, 'in_use'>, MessageId>;

/** Translates errors of the admin. */
export function useAdminErrorText(): (error: Pick<AdminError, 'code' | 'details'>) => string {
  const { text } = useText();
  const shopErrorText = useErrorText();
  return useCallback(
    (error) => {
      const { code, details } = error;
      if (code === 'invalid_credentials') return text('admin:signIn.wrong');
      if (code === 'in_use')
        return text('admin:content.inUse', { count: Number(details?.['products'] ?? 0) });
      return isAdminCode(code) ? text(texts[code]) : shopErrorText(error as CodedError);
    },
    [text, shopErrorText],
  );
}

/** Shows the error of a request, if it has one. @returns whether it has */
export function useErrorToast(): (error: unknown) => boolean {
  const toast = useToast();
  const errorText = useAdminErrorText();
  return (error) => {
    if (!isAdminError(error)) return false;
    toast.error(errorText(error));
    return true;
  };
}
