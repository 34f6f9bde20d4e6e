import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip';

/** Something to send, compressed once and then sent any number of times. */
export interface Representation {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Of the content; each encoding has an ETag of its own made from it. */
  hash: string;
  identity: Buffer;
  encoded: Readonly<Partial<Record<Encoding, Buffer>>>;
}

export interface RepresentationParts {
  status?: number;
  type: string;
  cacheControl: string;
  headers?: Readonly<Record<string, string>>;
  body: Buffer;
  /** Made beforehand, e.g. by the build. */
  encoded?: Partial<Record<Encoding, Buffer>>;
}

/** Below this, compression saves no packet. Bytes. */
const worthCompressing = 860;
const compressible = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg)/;

/** Compresses what is worth it: brotli 5, since the first visitor waits for it. */
export async function represent(parts: RepresentationParts): Promise<Representation> {
  const { body, type, cacheControl, headers, status = 200, encoded = {} } = parts;
  const compresses = body.length >= worthCompressing && compressible.test(type);
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  };
  const [br, gz] = compresses
    ? await Promise.all([encoded.br ?? brotli(body, options), encoded.gzip ?? zip(body)])
    : [undefined, undefined];
  const vary = [headers?.vary, compresses ? 'Accept-Encoding' : undefined]
    .filter(Boolean)
    .join(', ');
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
    encoded: { ...(br && { br }), ...(gz && { gzip: gz }) },
  };
}

export function sizeOf({ identity, encoded }: Representation): number {
  return identity.length + (encoded.br?.length ?? 0) + (encoded.gzip?.length ?? 0);
}

/** Sends it in the best encoding the client takes, or 304 where the client has it already. */
export function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], representation);
  const etag = `"${representation.hash}${encoding ? `-${encoding}` : ''}"`;
  reply.headers(representation.headers);
  reply.header('etag', etag);
  if (representation.status === 200 && matches(request.headers['if-none-match'], etag)) {
    reply.removeHeader('content-type');
    return reply.code(304).send();
  }
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(representation.status)
    .send((encoding && representation.encoded[encoding]) ?? representation.identity);
}

function chooseEncoding(
  header: string | undefined,
  { encoded }: Representation,
): Encoding | undefined {
  if (!header) return undefined;
  if (encoded.br && accepts(header, 'br')) return 'br';
  return encoded.gzip && accepts(header, 'gzip') ? 'gzip' : undefined;
}

function accepts(header: string, encoding: Encoding): boolean {
  return header.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';');
    if (name.trim().toLowerCase() !== encoding) return false;
    return !parameters.some((parameter) => /^\s*q=0(?:\.0*)?\s*$/i.test(parameter));
  });
}

/** `If-None-Match` compares weakly. */
function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return (
    header === etag || header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  );
}
