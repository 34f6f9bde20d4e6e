import { useCallback } from 'react';
import type { AdminErrorCode } from '@/contract/admin/errors';
import { type CodedError, useErrorText } from '@/lib/errorText';
import { type MessageId, useText } from '@/lib/text';
import { type AdminError, isAdminCode } from '../api/adminError';

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
  note_not_found: 'admin:error.changedMeanwhile',
  review_not_found: 'admin:error.changedMeanwhile',
  in_use: 'admin:error.changedMeanwhile',
  email_not_found: 'admin:error.changedMeanwhile',
  email_left_already: 'admin:error.changedMeanwhile',
  secure_connection_required: 'admin:signIn.insecure.title',
} as const satisfies Record<AdminErrorCode, MessageId>;

/** Translates errors of the admin. */
export function useAdminErrorText(): (error: Pick<AdminError, 'code' | 'details'>) => string {
  const { text } = useText();
  const shopErrorText = useErrorText();
  return useCallback(
    (error) => {
      if (error.code === 'invalid_credentials') return text('admin:signIn.wrong');
      return isAdminCode(error.code) ? text(texts[error.code]) : shopErrorText(error as CodedError);
    },
    [text, shopErrorText],
  );
}
