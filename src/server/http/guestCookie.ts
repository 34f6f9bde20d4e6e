import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guestCookieDays } from '../../contract/limits';
import { guestCookie } from '../../contract/wire';
import type { Actor, Owner } from './Actor';

type Guest = Extract<Actor, { kind: 'guest' }>;

const secretPattern = /^[\w-]{20,100}$/;

function attributes(request: FastifyRequest) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.server.securedByTls,
  } as const;
}

/** The secret a browser brought, or undefined where there is none of the right form. */
function guestSecret(request: FastifyRequest): string | undefined {
  const secret = request.cookies[guestCookie];
  return secret !== undefined && secretPattern.test(secret) ? secret : undefined;
}

/** Thirty days from the last visit: the cookie is handed out anew with every answer to a guest. */
export function keepGuest(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(guestCookie, secret, {
    ...attributes(request),
    maxAge: guestCookieDays * 24 * 60 * 60,
  });
}

/** After the guest's things have become a customer's. */
export function clearGuest(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[guestCookie] !== undefined)
    reply.clearCookie(guestCookie, attributes(request));
}

/** The guest of the cookie, whoever else makes the call. */
export async function guestFromCookie(
  request: FastifyRequest,
): Promise<{ guest: Guest; secret: string } | undefined> {
  const secret = guestSecret(request);
  if (secret === undefined) return undefined;
  const guest = await request.server.identities.findGuest(secret);
  return guest && { guest, secret };
}

/**
 * Whose cart or wishlist a call writes to. A visitor becomes a guest here, with the first thing put
 * aside, and not before: reads leave no cookie behind. Rejected where too many did from the same
 * network address. Not to be called inside a transaction.
 */
export async function ensureOwner(request: FastifyRequest, reply: FastifyReply): Promise<Owner> {
  const { actor } = request;
  if (actor.kind !== 'visitor') return actor;
  await request.server.guestLimit(request);
  const { guestId, secret } = await request.server.identities.createGuest();
  keepGuest(request, reply, secret);
  const guest: Guest = { kind: 'guest', guestId };
  request.actor = guest;
  return guest;
}
