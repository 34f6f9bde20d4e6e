import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sent to the admin's API only, so that pages of the shop stay the same for everybody. */
export const staffCookie = 'admin';
export const staffSessionDays = 30;
export const staffSessionMaxDays = 90;

function attributes(request: FastifyRequest) {
  return {
    path: '/api/admin',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.server.securedByTls,
  } as const;
}

const secretPattern = /^[\w-]{20,100}$/;

/** Undefined if missing or malformed. */
export function staffSecret(request: FastifyRequest): string | undefined {
  const secret = request.cookies[staffCookie];
  return secret !== undefined && secretPattern.test(secret) ? secret : undefined;
}

export function setStaffCookie(request: FastifyRequest, reply: FastifyReply, secret: string): void {
  reply.setCookie(staffCookie, secret, {
    ...attributes(request),
    maxAge: staffSessionDays * 24 * 60 * 60,
  });
}

export function clearStaffCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(staffCookie, attributes(request));
}
