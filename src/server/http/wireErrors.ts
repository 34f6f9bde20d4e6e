import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './ApiError';

/** No hook has run for these responses, so they set their own headers. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Node's error codes; any other parser error is a 400. */
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

/** Errors before a request exists: the contract's error body, without the parser's message. */
export const wireErrors = {
  /** A URL that cannot be decoded. */
  frameworkErrors(_error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
    const apiError = new ApiError('bad_request');
    void reply.code(apiError.status).headers(headers).send(apiError.body());
  },

  /** Malformed requests, oversized headers, request timeouts. */
  clientErrorHandler(error: ConnectionError, socket: Socket) {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable)
      socket.write(rawResponse(statuses[error.code] ?? 400, new ApiError('bad_request').body()));
    socket.destroy(error);
  },
};
