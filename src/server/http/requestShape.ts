import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError } from './ApiError';

/** Deeper than any body of the contract. Limited because parsers recurse. */
const deepestBody = 20;

export interface ReceiveTimeouts {
  /** Milliseconds to receive the headers, and a body. */
  request: number;
  /** Milliseconds to receive the largest upload on a slow line. */
  upload: number;
}

export const receiveTimeouts: ReceiveTimeouts = { request: 30_000, upload: 300_000 };

/** Node limits the whole request, for all routes alike: here uploads may take longer. */
export function limitReceiveTime(app: FastifyInstance, timeouts: ReceiveTimeouts): void {
  app.server.headersTimeout = timeouts.request;
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    done();
    const { 'content-length': length, 'transfer-encoding': encoding } = raw.headers;
    if (!(raw.socket instanceof Socket) || (encoding === undefined && !Number(length))) return;
    const { upload = false } = routeOptions.config;
    const timer = setTimeout(
      () => {
        const error = Object.assign(new Error('Body timeout'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        });
        if (!raw.complete) app.server.emit('clientError', error, raw.socket);
      },
      upload ? timeouts.upload : timeouts.request,
    );
    raw.once('end', () => clearTimeout(timer));
    raw.once('close', () => clearTimeout(timer));
  });
}

/**
 * Rejects malformed requests: duplicate `Host` headers, deeply nested JSON. If a request is
 * rejected before its body is read and the body may be long, the connection is closed; Node would
 * otherwise read it to the end.
 */
export function rejectMalformedRequests(app: FastifyInstance, bodyLimit: number): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text));
    done(hosts.length > 1 ? new ApiError('bad_request') : undefined);
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
      if (isDeeperThan(body, deepestBody)) return done(new ApiError('bad_request'));
      return parse(request, body, done);
    },
  );
}

/** Counts brackets outside of strings, in one pass. */
function isDeeperThan(json: string, most: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json[at];
    if (inString && character === '\\') at += 1;
    else if (character === '"') inString = !inString;
    else if (inString) continue;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
