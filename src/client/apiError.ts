import type { ErrorBody, ErrorCode, FieldCode, TransportCode } from '@/contract/errors';
import { isErrorCode } from '@/lib/errorIds';

/** The error of a failed request. `status` is null if there was no response. */
export interface ApiError {
  status: number | null;
  code: ErrorCode | TransportCode;
  /** The English message for developers. Users see the translation of `code`. */
  message: string;
  errors?: Record<string, FieldCode[]>;
  details?: Record<string, unknown>;
}

/** Distinguishes API errors from exceptions, because RTK Query types errors as `unknown`. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'code' in error && 'status' in error;
}

export function transportError(code: TransportCode, message: string): ApiError {
  return { status: null, code, message };
}

export function toApiError(error: unknown): ApiError {
  if (isApiError(error)) return error;
  return transportError('unreadable', error instanceof Error ? error.message : String(error));
}

export function isTransient({ status, code }: ApiError): boolean {
  if (status === null) return code !== 'unreadable' && code !== 'cookies_blocked';
  return code === 'too_many_requests' || code === 'service_unavailable';
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && isErrorCode(body.code);
}

/** Derives a code for responses that lack the shop's error body, such as those from a proxy. */
function toErrorCode(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'payload_too_large';
  if (status === 419) return 'csrf_mismatch';
  if (status === 422) return 'validation_failed';
  if (status === 429) return 'too_many_requests';
  if (status >= 502 && status <= 504) return 'service_unavailable';
  return status >= 500 ? 'server_error' : 'bad_request';
}

export function readErrorResponse(status: number, body: unknown): ApiError {
  if (!isErrorBody(body)) {
    return { status, code: toErrorCode(status), message: `The server responded with ${status}` };
  }
  const { code, message, errors, details } = body;
  return { status, code, message, ...(errors && { errors }), ...(details && { details }) };
}
