import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  dataStruct,
  isStaffAccess,
  type AnyStruct,
  type Endpoint,
  type EndpointBody,
  type EndpointData,
  type EndpointParams,
  type EndpointQuery,
  type StaffAccess,
} from '@/contract/endpoint';
import { localeFromHeader, type Locale } from '@/contract/locale';
import type { Actor, Customer, StaffActor } from './Actor';
import { ApiError } from './ApiError';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Hooks read its access. */
    endpoint?: Endpoint;
    /** Whether the body is a file, which takes longer to receive. */
    upload?: boolean;
  }
  interface FastifyRequest {
    /** The identity hook sets it before any handler runs. */
    actor: Actor;
    /** The identity hook sets it for endpoints with staff access. */
    staff: StaffActor | undefined;
  }
}

export interface EndpointContext<C extends Endpoint> {
  params: EndpointParams<C>;
  query: EndpointQuery<C>;
  body: EndpointBody<C>;
  /** The staff member's language, or for others the one from `Accept-Language`. */
  locale: Locale;
  actor: C['access'] extends 'customer'
    ? Customer
    : C['access'] extends StaffAccess
      ? StaffActor
      : Actor;
  requestId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export type HandlerResult<C extends Endpoint> = Promise<
  C extends { data: AnyStruct } ? EndpointData<C> : unknown
>;

/** In bytes. Staff write long texts and lists, and are authenticated before the body is read. */
const staffBodyLimit = 64 * 1024;

/** In bytes. Smaller responses fit into one packet without compression. */
const compressionThreshold = 1024;

/**
 * The structs validate and coerce the request. The `data` struct masks the response, so that undeclared columns cannot
 * leak. Without `data`, the handler's result is dropped.
 */
export function registerRoute<const C extends Endpoint>(
  app: FastifyInstance,
  endpoint: C,
  handler: (context: EndpointContext<C>) => HandlerResult<C>,
  {
    bodyLimit = isStaffAccess(endpoint.access) ? staffBodyLimit : undefined,
    ...config
  }: { upload?: boolean; bodyLimit?: number; withoutXsrfToken?: boolean } = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint, ...config },
    ...(bodyLimit !== undefined && { bodyLimit }),
    // This option requires `@fastify/compress`.
    compress: endpoint.method === 'GET' && { encodings: ['gzip'], threshold: compressionThreshold },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
    },
    handler: async (request, reply) => {
      const data = await handler({
        params: endpoint.params && request.params,
        query: endpoint.query && request.query,
        body: endpoint.body && request.body,
        locale: request.staff?.locale ?? localeFromHeader(request.headers['accept-language']),
        actor: isStaffAccess(endpoint.access) ? request.staff : request.actor,
        requestId: request.id,
        request,
        reply,
      } as EndpointContext<C>);
      // Superstruct only masks in combination with `coerce`.
      const [failure, masked] = dataStruct(endpoint).validate(endpoint.data ? data : {}, {
        coerce: true,
        mask: true,
      });
      if (failure)
        throw new Error(
          `${endpoint.method} ${endpoint.path} returned data that violates its contract: ${failure.message} at ${failure.path.join('.')}`,
        );
      reply.header('vary', 'Accept-Language');
      if (endpoint.status !== undefined) reply.code(endpoint.status);
      return reply.send({ data: masked });
    },
  });
}

/** @throws ApiError `forbidden` if a body contains the id of another user */
export function assertOwnUser(actor: Customer, userId: number | undefined): void {
  if (userId !== undefined && userId !== actor.customerId) throw new ApiError('forbidden');
}
