import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call, CallBody, CallData, CallParams, CallQuery } from '../../contract/call';
import { localeFromHeader, type Locale } from '../../contract/locale';
import type { Actor, Customer } from './Actor';
import { Refusal } from './Refusal';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call a route serves; hooks read who may make it. */
    call?: Call;
  }
  interface FastifyRequest {
    /** Set by the identity hook before any handler runs. */
    actor: Actor;
  }
}

export interface CallContext<C extends Call> {
  params: CallParams<C>;
  query: CallQuery<C>;
  body: CallBody<C>;
  /** From `Accept-Language`. */
  locale: Locale;
  actor: C['access'] extends 'customer' ? Customer : Actor;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Serves one call of the contract: its structs check and coerce what comes in, its `data` struct
 * masks what goes out, so that a column nobody declared cannot leak.
 */
export function serve<const C extends Call>(
  app: FastifyInstance,
  call: C,
  handler: (context: CallContext<C>) => Promise<CallData<C>>,
): void {
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { call },
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
    },
    handler: async (request, reply) => {
      const data = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        locale: localeFromHeader(request.headers['accept-language']),
        actor: request.actor,
        request,
        reply,
      } as CallContext<C>);
      // Superstruct masks only where it also coerces.
      const [failure, masked] = call.data.validate(data, { coerce: true, mask: true });
      if (failure)
        throw new Error(
          `${call.method} ${call.path} would answer against its contract: ${failure.message} at ${failure.path.join('.')}`,
        );
      reply.header('vary', 'Accept-Language');
      if (call.status !== undefined) reply.code(call.status);
      return reply.send({ data: masked });
    },
  });
}

/** 403 where a body names somebody else than the token does. */
export function refuseForeignUser(actor: Customer, userId: number | undefined): void {
  if (userId !== undefined && userId !== actor.customerId) throw new Refusal('forbidden');
}
