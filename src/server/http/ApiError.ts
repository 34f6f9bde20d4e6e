import { apiErrors, type ErrorBody, type ErrorCode, type FieldCode } from '@/contract/errors';
import type { ReductionFieldCode } from '@/contract/admin/reductionRules';
import type { StockFieldCode } from '@/contract/admin/stock';
import { adminErrors, type AdminErrorCode } from '@/contract/admin/errors';

type AnyFieldCode = FieldCode | ReductionFieldCode | StockFieldCode;

const errors = { ...apiErrors, ...adminErrors };

/** The error handler sends it. All other errors become a 500 without details. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode | AdminErrorCode,
    readonly more: {
      errors?: Record<string, AnyFieldCode[]>;
      details?: Record<string, unknown>;
    } = {},
  ) {
    const { status, message } = errors[code];
    super(message);
    this.status = status;
  }

  body(): ErrorBody<ErrorCode | AdminErrorCode, AnyFieldCode> {
    return { message: this.message, code: this.code, ...this.more };
  }
}

/** A 422 with error codes per field. */
export function invalidFields(
  errors: Record<string, AnyFieldCode[]>,
  details?: Record<string, unknown>,
): ApiError {
  return new ApiError('validation_failed', { errors, ...(details && { details }) });
}
