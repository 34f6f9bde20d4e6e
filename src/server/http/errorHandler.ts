import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../contract/errors';
import { isOutage } from '../database/databaseErrors';
import { ApiError } from './ApiError';

/** Error codes for HTTP status codes of framework errors. */
const frameworkStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'bad_request',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/** An ApiError keeps its code; any other error is logged in full and sent without details. */
export function useErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const apiError = asApiError(error);
    if (apiError.status >= 500) request.log.error({ err: error }, 'request failed');
    const retryAfter = apiError.more.details?.['retry_after'];
    if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
    return reply.code(apiError.status).send(apiError.body());
  });
}

function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error;
  // The client retries after this error.
  if (isOutage(error)) return new ApiError('service_unavailable', { details: { retry_after: 5 } });
  const status = error.statusCode ?? 500;
  return new ApiError(status < 500 ? (frameworkStatus[status] ?? 'bad_request') : 'server_error');
}
