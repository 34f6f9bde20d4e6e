import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isStaffAccess, type StaffAccess } from '@/contract/endpoint';
import { can } from '@/contract/permissions';
import type { Actor, Identities, StaffActor, StaffIdentities } from './Actor';
import { guestFromCookie, setGuestCookie } from './guestCookie';
import { clientKey, makeLimit, type Limit } from './rateLimits';
import { ApiError } from './ApiError';
import { setStaffCookie, staffSecret } from './staffCookie';
import type { LimitSettings } from '../limitSettings';

declare module 'fastify' {
  interface FastifyInstance {
    identities: Identities;
    guestLimit: Limit;
    /** Whether the public URL is https, so that cookies are marked Secure. */
    securedByTls: boolean;
  }
}

const visitor: Actor = { kind: 'visitor' };

/**
 * Identifies the actor before the handler runs. `customer` requires a valid bearer token, and `shopper` uses the token
 * or the guest cookie. `public` reads neither, so the response is the same for all actors. An invalid token is rejected
 * even with a guest cookie. Register this after `@fastify/cookie` and `useXsrf`.
 */
export function useIdentity(
  app: FastifyInstance,
  identities: Identities,
  limits: Pick<LimitSettings, 'guestsPerHourAndIp'>,
  staff: StaffIdentities = { findStaff: async () => undefined },
): void {
  app.decorate('identities', identities);
  const guests = { max: limits.guestsPerHourAndIp, getKey: clientKey };
  app.decorate('guestLimit', makeLimit(app, 'guest', 60, guests));
  const actors = new WeakMap<FastifyRequest, Actor>();
  app.decorateRequest('actor', {
    getter() {
      return actors.get(this) ?? visitor;
    },
    setter(actor: Actor) {
      actors.set(this, actor);
    },
  });
  app.decorateRequest('staff', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const { endpoint } = request.routeOptions.config;
    if (!endpoint) return done();
    if (endpoint.access !== 'public' || endpoint.method !== 'GET')
      reply.header('cache-control', 'no-store');
    if (endpoint.access === 'public') return done();
    if (isStaffAccess(endpoint.access)) {
      findStaff(request, reply, staff, endpoint.access).then((actor) => {
        request.staff = actor;
        done();
      }, done);
      return;
    }
    findActor(request, reply, endpoint.access === 'customer').then((actor) => {
      request.actor = actor;
      done();
    }, done);
  });
}

async function findActor(
  request: FastifyRequest,
  reply: FastifyReply,
  mustBeCustomer: boolean,
): Promise<Actor> {
  const token = bearerToken(request.headers.authorization);
  if (token !== undefined) {
    const customer = await request.server.identities.findSession(token);
    if (!customer) throw new ApiError('unauthenticated');
    return customer;
  }
  if (mustBeCustomer) throw new ApiError('unauthenticated');
  const found = await guestFromCookie(request);
  if (!found) return visitor;
  setGuestCookie(request, reply, found.secret);
  return found.guest;
}

/** @throws ApiError `unauthenticated`, `forbidden` or `reauthentication_required` */
async function findStaff(
  request: FastifyRequest,
  reply: FastifyReply,
  identities: StaffIdentities,
  access: StaffAccess,
): Promise<StaffActor> {
  const secret = staffSecret(request);
  const staff = secret === undefined ? undefined : await identities.findStaff(secret);
  const isSufficient = staff?.complete || access === 'partialStaff';
  if (!staff || secret === undefined || !isSufficient) throw new ApiError('unauthenticated');
  if (access !== 'partialStaff' && !can(staff.role, access)) throw new ApiError('forbidden');
  if (request.routeOptions.config.endpoint?.recentAuth && !staff.recentlyAuthenticated)
    throw new ApiError('reauthentication_required');
  setStaffCookie(request, reply, secret);
  return staff;
}

/** Ignores other schemes, such as Basic authentication for a reverse proxy. */
function bearerToken(header: string | undefined): string | undefined {
  const found = /^bearer(?:\s+(?<token>.*))?$/i.exec(header?.trim() ?? '');
  return found ? (found.groups?.['token'] ?? '') : undefined;
}
