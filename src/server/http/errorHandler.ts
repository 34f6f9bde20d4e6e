import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '../../contract/errors';
import { isOutage } from '../database/isOutage';
import { Refusal } from './Refusal';

/** Refusals of the framework itself, as codes of ours. */
const frameworkStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  413: 'payload_too_large',
  414: 'bad_request',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/** A refusal keeps its code; a fault is logged whole and answered without details. */
export function useErrorAnswers(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Refusal>((error, request, reply) => {
    const refusal = asRefusal(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    const retryAfter = refusal.more.details?.['retry_after'];
    if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
    return reply.code(refusal.status).send(refusal.body());
  });
}

function asRefusal(error: FastifyError | Refusal): Refusal {
  if (error instanceof Refusal) return error;
  // Browsers ask again after this one.
  if (isOutage(error)) return new Refusal('service_unavailable', { details: { retry_after: 5 } });
  const status = error.statusCode ?? 500;
  return new Refusal(status < 500 ? (frameworkStatus[status] ?? 'bad_request') : 'server_error');
}
