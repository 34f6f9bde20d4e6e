import type { ErrorCode, FieldCode, RefusalBody } from '../../contract/errors';
import { refusals } from '../../contract/refusals';

/**
 * An expected "no", thrown by services and turned into its HTTP answer by the error handler. What
 * else is thrown is a fault and becomes a 500 without details.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly more: { errors?: Record<string, FieldCode[]>; details?: Record<string, unknown> } = {},
  ) {
    super(refusals[code].message);
    this.status = refusals[code].status;
  }

  body(): RefusalBody {
    return { message: this.message, code: this.code, ...this.more };
  }
}

/** A 422 on named fields. */
export function invalidFields(
  errors: Record<string, FieldCode[]>,
  details?: Record<string, unknown>,
): Refusal {
  return new Refusal('validation_failed', { errors, ...(details && { details }) });
}
