import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { guestCookieDays } from '@/contract/limits';
import { guestCookie } from '@/contract/wire';
import type { Actor, CartOwner } from './Actor';
import { getSecret } from './staffCookie';

type Guest = Extract<Actor, { kind: 'guest' }>;

function attributes(request: FastifyRequest) {
  return {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.server.securedByTls,
  } as const;
}

/** Sets the cookie in every response to a guest, so that it expires thirty days after the last visit. */
export function setGuestCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(guestCookie, secret, {
    ...attributes(request),
    maxAge: guestCookieDays * 24 * 60 * 60,
  });
}

/** Call this after the guest's cart and wishlist have been transferred to a customer. */
export function clearGuest(request: FastifyRequest, reply: FastifyReply): void {
  if (request.cookies[guestCookie] !== undefined)
    reply.clearCookie(guestCookie, attributes(request));
}

/** Works even if the request is authenticated as a customer. */
export async function guestFromCookie(
  request: FastifyRequest,
): Promise<{ guest: Guest; secret: string } | undefined> {
  const secret = getSecret(request, guestCookie);
  if (secret === undefined) return undefined;
  const guest = await request.server.identities.findGuest(secret);
  return guest && { guest, secret };
}

/**
 * Turns a visitor into a guest. Do not call this inside a transaction. @throws ApiError `too_many_requests` if the IP
 * address created too many guests
 */
export async function ensureCartOwner(
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<CartOwner> {
  const { actor } = request;
  if (actor.kind !== 'visitor') return actor;
  await request.server.guestLimit(request);
  const { guestId, secret } = await request.server.identities.createGuest();
  setGuestCookie(request, reply, secret);
  const guest: Guest = { kind: 'guest', guestId };
  request.actor = guest;
  return guest;
}
