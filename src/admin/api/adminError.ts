import { adminErrors, type AdminErrorCode } from '@/contract/admin/errors';
import { type ApiError, apiErrorOfResponse } from '@/client/apiError';

/** A failed request of the admin; its codes include those of the shop. */
export type AdminError = Omit<ApiError, 'code'> & { code: ApiError['code'] | AdminErrorCode };

export function isAdminCode(code: unknown): code is AdminErrorCode {
  return typeof code === 'string' && Object.hasOwn(adminErrors, code);
}

export function isAdminError(error: unknown): error is AdminError {
  return typeof error === 'object' && error !== null && 'code' in error && 'status' in error;
}

export function adminErrorOf(status: number, body: unknown): AdminError {
  const { code, message, details } = (body ?? {}) as Partial<AdminError>;
  if (!isAdminCode(code)) return apiErrorOfResponse(status, body);
  return { status, code, message: message ?? '', ...(details && { details }) };
}
