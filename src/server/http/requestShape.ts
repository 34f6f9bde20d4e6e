import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './ApiError';

/** Deeper than any body of the contract. The depth is limited because parsers recurse. */
const maxDepth = 20;

export interface ReceiveTimeouts {
  /** The time to receive the headers, and then the body, in milliseconds. */
  request: number;
  /** The time for the largest upload by staff on a slow connection, in milliseconds. */
  upload: number;
}

export const receiveTimeouts: ReceiveTimeouts = { request: 10_000, upload: 300_000 };

/** Node.js limits the time of all requests equally. This allows longer uploads once their sender is authenticated. */
export function limitReceiveTime(app: FastifyInstance, timeouts: ReceiveTimeouts): void {
  app.server.headersTimeout = timeouts.request;
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  const limit = (raw: IncomingMessage, ms: number) => {
    clearTimeout(timers.get(raw));
    const end = () => {
      const error = Object.assign(new Error('Body timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!raw.complete) app.server.emit('clientError', error, raw.socket);
    };
    timers.set(raw, setTimeout(end, ms));
  };
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    done();
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (!(raw.socket instanceof Socket) || (encoding === undefined && !Number(length))) return;
    limit(raw, timeouts.request);
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timers.get(raw)));
  });
  app.addHook('preParsing', ({ raw, routeOptions }, _reply, _payload, done) => {
    if (routeOptions.config.upload && timers.has(raw)) limit(raw, timeouts.upload);
    done();
  });
}

/**
 * Rejects requests with duplicate `Host` headers, complex JSON, or no route. Closes the connection if the unread body
 * may be long, because Node.js would read it to the end.
 */
export function rejectMalformedRequests(app: FastifyInstance, bodyLimit: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { rawHeaders } = request.raw;
    const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && /^host$/i.test(text));
    if (hosts.length > 1) done(new ApiError('bad_request'));
    else done(request.is404 ? new ApiError('not_found') : undefined);
  });

  app.addHook('onSend', ({ raw, headers }, reply, payload, done) => {
    const length = Number(headers['content-length'] ?? 0);
    const mayBeLong = length > bodyLimit || headers['transfer-encoding'] !== undefined;
    if (mayBeLong && !raw.complete) reply.header('connection', 'close');
    done(null, payload);
  });

  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      const maxKeys = (request.routeOptions.bodyLimit ?? bodyLimit) / minBytesPerKey;
      if (isTooComplex(body, maxKeys)) return done(new ApiError('bad_request'));
      return parse(request, body, done);
    },
  );
}

/** An average. The shortest keys and values are in a stock count, which has 14 bytes per key. */
const minBytesPerKey = 12;

/** Counts brackets and colons outside of strings, in one pass. */
function isTooComplex(json: string, maxKeys: number): boolean {
  let depth = 0;
  let keys = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (character === ':') keys += 1;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > maxDepth || keys > maxKeys) return true;
  }
  return false;
}
