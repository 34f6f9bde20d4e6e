import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/**
 * Encodings are created on first use and have separate ETags. @fastify/compress would compress it for every request.
 */
export interface CachedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  hash: string;
  identity: Buffer;
  /** Null if the response is not compressed. */
  encoded: Partial<Record<Encoding, Buffer | Promise<Buffer>>> | null;
  /** When the content becomes outdated, in milliseconds since 1970. */
  freshUntil?: number;
}

export interface ResponseParts {
  status?: number;
  type: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>>;
  body: Buffer;
  encoded?: Partial<Record<Encoding, Buffer>>;
}

/** In bytes. Below this size, compression saves no packet. */
const minCompressedSize = 860;
const compressible = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/;

const compress: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      // Quality 5 of 11, because the first client waits for the compression
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: promisify(gzip),
};

export function cachedResponse(parts: ResponseParts): CachedResponse {
  const { body, type, cacheControl, headers, status = 200, encoded = {} } = parts;
  const shouldCompress = body.length >= minCompressedSize && compressible.test(type);
  const vary = [headers?.vary, shouldCompress && 'Accept-Encoding'].filter(Boolean).join(', ');
  return {
    status,
    headers: {
      ...headers,
      'content-type': type,
      'cache-control': cacheControl,
      ...(vary && { vary }),
    },
    hash: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    identity: body,
    encoded: shouldCompress ? { ...encoded } : null,
  };
}

/** Estimates the bytes in memory. Brotli and gzip together take about 0.4 of the plain size. */
export function getSize({ identity, encoded }: CachedResponse): number {
  return Math.ceil(identity.length * (encoded ? 1.4 : 1));
}

/** Responds with 304 if the ETag matches. */
export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  response: CachedResponse,
): FastifyReply | Promise<FastifyReply> {
  const { identity, encoded, hash, headers, status } = response;
  const encoding = encoded ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
  const etag = `"${hash}${encoding ? `-${encoding}` : ''}"`;
  reply.headers(headers);
  reply.header('etag', etag);
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    reply.removeHeader('content-type');
    return reply.code(304).send();
  }
  reply.code(status);
  if (!encoded || !encoding) return reply.send(identity);
  reply.header('content-encoding', encoding);
  // A compressed response is sent synchronously, because this is the hot path.
  const body = (encoded[encoding] ??= compressInto(encoded, encoding, identity));
  return body instanceof Promise
    ? body.then((compressed) => reply.send(compressed))
    : reply.send(body);
}

async function compressInto(
  encoded: NonNullable<CachedResponse['encoded']>,
  encoding: Encoding,
  identity: Buffer,
): Promise<Buffer> {
  return (encoded[encoding] = await compress[encoding](identity));
}

function acceptedEncoding(header: string | undefined): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => header && accepts(header, encoding));
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';');
    if (name.trim().toLowerCase() !== encoding) return false;
    return !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter));
  });
}

/** Compares weakly, as `If-None-Match` requires. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header === etag || header.split(',').some((name) => name.trim().replace(/^W\//, '') === etag)
  );
}
