import type { AdminErrorCode } from '@/contract/admin/errors';
import type { MessageId } from '@/lib/text';
import { type ApiError, readErrorResponse } from '@/client/apiError';

/** A failed request of the back office, which may also have an error code of the shop. */
export type AdminError = Omit<ApiError, 'code'> & { code: ApiError['code'] | AdminErrorCode };

/** Replaces the contract's messages, which are not in the browser's scripts. */
export const adminErrorTexts = {
  code_wrong: 'admin:signIn.code.wrong',
  invitation_invalid: 'admin:error.invitationInvalid',
  last_owner: 'admin:settings.staff.last',
  reauthentication_required: 'admin:error.reauthenticationRequired',
  invitation_not_found: 'admin:error.changedMeanwhile',
  staff_not_found: 'admin:error.changedMeanwhile',
  changed_meanwhile: 'admin:error.changedMeanwhile',
  amount_changed: 'admin:phone.amountChanged',
  stock_short: 'admin:error.stockShort',
  batch_short: 'admin:packing.batchShort',
  batch_recalled: 'admin:packing.batchRecalled',
  recall_not_found: 'admin:recall.notFound',
  recall_ended: 'admin:error.changedMeanwhile',
  code_used_up: 'admin:codes.usedUpMeanwhile',
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
  receipt_not_found: 'admin:error.changedMeanwhile',
  receipt_number_used: 'admin:receipts.used',
  note_not_found: 'admin:error.changedMeanwhile',
  review_not_found: 'admin:error.changedMeanwhile',
  case_not_found: 'admin:cases.notFound',
  case_decided: 'admin:error.changedMeanwhile',
  case_undecided: 'admin:error.changedMeanwhile',
  case_refund_waits: 'admin:cases.refundWaits',
  customer_not_found: 'admin:customers.notFound',
  customer_waits: 'admin:customers.waits',
  email_not_found: 'admin:error.changedMeanwhile',
  email_left_already: 'admin:error.changedMeanwhile',
  storage_unavailable: 'admin:error.storageUnavailable',
  secure_connection_required: 'admin:signIn.insecure.title',
  in_use: 'admin:content.inUse',
} as const satisfies Record<AdminErrorCode, MessageId>;

export function isAdminCode(code: unknown): code is AdminErrorCode {
  return typeof code === 'string' && Object.hasOwn(adminErrorTexts, code);
}

export function isAdminError(error: unknown): error is AdminError {
  return typeof error === 'object' && error !== null && 'code' in error && 'status' in error;
}

export function toAdminError(status: number, body: unknown): AdminError {
  const { code, message, details } = (body ?? {}) as Partial<AdminError>;
  if (!isAdminCode(code)) return readErrorResponse(status, body);
  return { status, code, message: message ?? '', ...(details && { details }) };
}
