import type { StructError } from 'superstruct';

/** A superstruct struct of any type; the library's own type is invariant in its parameter. */
export interface AnyStruct {
  readonly TYPE: unknown;
  readonly type: string;
  readonly schema: unknown;
  validate(
    value: unknown,
    options?: { coerce?: boolean; mask?: boolean },
  ): [StructError, undefined] | [undefined, unknown];
}

export type TypeOf<S> = S extends { readonly TYPE: infer T } ? T : undefined;

/** Required access. `shopper` is any client, identified by bearer token or guest cookie. */
export type Access = 'public' | 'shopper' | 'customer';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An endpoint of the API. The server registers its route from this and the web app builds
 * its RTK Query endpoint. The OpenAPI document and the authorization matrix are generated from the
 * list in `endpoints.ts`.
 */
export interface Endpoint {
  /** Summary for the OpenAPI document. */
  summary: string;
  method: Method;
  /** Parameters are written as `{name}`. */
  path: string;
  access: Access;
  params?: AnyStruct;
  query?: AnyStruct;
  body?: AnyStruct;
  /** Struct of the response's `data`; other fields are removed. */
  data: AnyStruct;
  /** Success status; default 200. */
  status?: number;
}

/** Preserves the literal types of an endpoint. */
export function defineEndpoint<const C extends Endpoint>(endpoint: C): C {
  return endpoint;
}

export type EndpointParams<C> = C extends { params: infer S } ? TypeOf<S> : undefined;
export type EndpointQuery<C> = C extends { query: infer S } ? TypeOf<S> : undefined;
export type EndpointBody<C> = C extends { body: infer S } ? TypeOf<S> : undefined;
export type EndpointData<C> = C extends { data: infer S } ? TypeOf<S> : undefined;

/** `/api/products/{id}` and `{ id: 7 }` give `/api/products/7`. @throws if a parameter is missing. */
export function endpointPath(
  endpoint: { path: string },
  params: Readonly<Record<string, string | number>> = {},
): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
