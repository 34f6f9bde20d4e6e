import type { ErrorCode, FieldCode, ErrorBody } from '../../contract/errors';
import { apiErrors } from '../../contract/apiErrors';

/**
 * An expected "no", thrown by services and turned into its HTTP answer by the error handler. What
 * else is thrown is a fault and becomes a 500 without details.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly more: { errors?: Record<string, FieldCode[]>; details?: Record<string, unknown> } = {},
  ) {
    super(apiErrors[code].message);
    this.status = apiErrors[code].status;
  }

  body(): ErrorBody {
    return { message: this.message, code: this.code, ...this.more };
  }
}

/** A 422 on named fields. */
export function invalidFields(
  errors: Record<string, FieldCode[]>,
  details?: Record<string, unknown>,
): ApiError {
  return new ApiError('validation_failed', { errors, ...(details && { details }) });
}
