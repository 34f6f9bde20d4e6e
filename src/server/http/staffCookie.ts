import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sent only to the admin's API, so that the shop's pages are the same for everyone. */
export const staffCookie = 'admin';
/** Remains after the session ends, to recognise devices with an earlier login. */
const deviceCookie = 'admin_device';
export const staffSessionDays = 30;
export const staffSessionMaxDays = 90;
/** The maximum that browsers allow. */
export const staffDeviceDays = 400;

function attributes(request: FastifyRequest) {
  return {
    path: '/api/admin',
    httpOnly: true,
    sameSite: 'strict',
    secure: request.server.securedByTls,
  } as const;
}

const secretPattern = /^[\w-]{20,100}$/;

/** Returns undefined if the cookie is missing or malformed. */
export function getSecret(request: FastifyRequest, cookie: string): string | undefined {
  const secret = request.cookies[cookie];
  return secret !== undefined && secretPattern.test(secret) ? secret : undefined;
}

export const staffSecret = (request: FastifyRequest) => getSecret(request, staffCookie);

export const deviceSecret = (request: FastifyRequest) => getSecret(request, deviceCookie);

export function setDeviceCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secret: string,
): void {
  reply.setCookie(deviceCookie, secret, {
    ...attributes(request),
    maxAge: staffDeviceDays * 24 * 60 * 60,
  });
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
