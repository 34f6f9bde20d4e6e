import type {
  FastifyError,
  FastifyInstance,
  ConnectionError,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { AnyStruct } from '@/contract/endpoint';
import { type ErrorCode, fieldCodes, type FieldCode } from '@/contract/errors';
import { getCode, isOutage } from '../database/databaseErrors';
import { StorageError } from '../images/storage';
import { ApiError, invalidFields } from './ApiError';
import { isStruct } from './jsonSchema';
import { makeLineLimit } from './logging';
import { acceptsHtml } from './plainPage';
import { safeMethods } from './xsrf';

/** Error codes for the statuses of framework errors. Others below 500 are `bad_request`. */
const frameworkStatus: Readonly<Record<number, ErrorCode>> = {
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/**
 * Errors that are not an ApiError are logged in full and sent without details. Database failures, which affect all
 * requests, are logged at most once a second.
 */
export function useErrorResponses(app: FastifyInstance): void {
  const limitOutages = makeLineLimit(1);
  app.setErrorHandler<FastifyError | ApiError>((error, request, reply) => {
    const apiError = asApiError(error, request);
    const write = (omitted = 0) =>
      request.log.error({ err: error, ...(omitted > 0 && { omitted }) }, 'request failed');
    if (apiError.status === 503 && apiError !== error) limitOutages(write);
    else if (apiError.status >= 500 && apiError.status !== 503) write();
    const retryAfter = apiError.more.details?.['retry_after'];
    if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter));
    return reply.code(apiError.status).send(apiError.body());
  });
}

const foreignKeyViolation = '23503';

/** A login or another tab removed the guest or customer, so browsers repeat the request with their new identity. */
const isActorGone = (error: FastifyError, { routeOptions }: FastifyRequest) =>
  getCode(error) === foreignKeyViolation &&
  ['shopper', 'customer'].includes(routeOptions.config.endpoint?.access ?? '');

function asApiError(error: FastifyError | ApiError, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const retry = { details: { retry_after: 5 } };
  if (isActorGone(error, request)) return new ApiError('service_unavailable', retry);
  // `retry_after` means that nothing was changed, but a change may have been made before the connection was lost.
  const more = safeMethods.has(request.method) ? retry : {};
  if (isOutage(error)) return new ApiError('service_unavailable', more);
  if (error instanceof StorageError) return new ApiError('storage_unavailable', more);
  const status = error.statusCode ?? 500;
  return new ApiError(status < 500 ? (frameworkStatus[status] ?? 'bad_request') : 'server_error');
}

/** No hooks have run for these responses, so they set the headers themselves. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Statuses by Node.js error code. All other parser errors are a 400. */
const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

function rawResponse(status: number, body: ReturnType<ApiError['body']>): string {
  const text = JSON.stringify(body);
  const lines = Object.entries({
    ...headers,
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  });
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n${text}`;
}

/** Responses to errors that occur before a request exists. They omit the parser's message. */
export const wireErrors = {
  /** Handles URLs that cannot be decoded. */
  frameworkErrors(_error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
    if (acceptsHtml(request)) {
      reply.header('x-content-type-options', headers['x-content-type-options']);
      return void request.server.sendNotFoundPage(request, reply);
    }
    const apiError = new ApiError('bad_request');
    void reply.code(apiError.status).headers(headers).send(apiError.body());
  },

  /** Handles malformed requests, oversized headers and request timeouts. */
  clientErrorHandler(error: ConnectionError, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable)
      socket.write(rawResponse(statuses[error.code] ?? 400, new ApiError('bad_request').body()));
    socket.destroy(error);
  },
};

const validFieldCodes: ReadonlySet<string> = new Set(fieldCodes);

/** The messages of `fields.ts` are field codes. */
function fieldCode(message: string): FieldCode {
  return validFieldCodes.has(message) ? (message as FieldCode) : 'invalid';
}

/** Uses Superstruct structs as Fastify schemas. @throws at registration if a struct would keep undeclared keys */
export function useStructs(app: FastifyInstance): void {
  app.setValidatorCompiler<AnyStruct>(({ schema }) => {
    assertRemovesUndeclared(schema);
    const check = (data: unknown) => {
      const [failure, value] = schema.validate(data ?? {}, { coerce: true, mask: true });
      if (!failure) {
        const field = unstorableField(value);
        return field === undefined ? { value } : { error: invalidFields({ [field]: ['invalid'] }) };
      }
      // The object has no prototype, because a field may be named `constructor`.
      const errors = Object.create(null) as Record<string, FieldCode[]>;
      for (const { path, message, value: actual } of failure.failures()) {
        const field = path.length > 0 ? path.join('.') : 'body';
        const code = actual === undefined ? 'required' : fieldCode(message);
        const codes = (errors[field] ??= []);
        if (!codes.includes(code)) codes.push(code);
      }
      return { error: invalidFields(errors) };
    };
    return (data: unknown) => {
      try {
        return check(data);
      } catch (error) {
        if (!isUnprintable(error)) throw error;
        return { error: invalidFields({ body: ['invalid'] }) };
      }
    };
  });
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
}

/** Superstruct prints rejected values, but it cannot print an object with a field `toString`. */
const isUnprintable = (error: unknown) =>
  error instanceof TypeError && error.message.includes('primitive value');

const structsWithUndeclaredKeys: ReadonlySet<string> = new Set([
  'type',
  'record',
  'any',
  'unknown',
]);

/** With `mask`, Superstruct only removes undeclared keys from `object`. */
function assertRemovesUndeclared({ type, schema }: AnyStruct): void {
  if (structsWithUndeclaredKeys.has(type))
    throw new Error(`The struct "${type}" keeps undeclared keys of requests. Use object().`);
  const parts = isStruct(schema) ? [schema] : Object.values(schema ?? {});
  parts.filter(isStruct).forEach(assertRemovesUndeclared);
}

/** Matches NUL, which `text` columns reject, and lone surrogates, which `jsonb` rejects. */
const unstorable = /\0|[\ud800-\udfff]/u;

function unstorableField(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return unstorable.test(value) ? path || 'body' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, part] of Object.entries(value)) {
    const found = unstorableField(part, path ? `${path}.${name}` : name);
    if (found !== undefined) return found;
  }
  return undefined;
}
