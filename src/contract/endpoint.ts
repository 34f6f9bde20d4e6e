import type { StructError } from 'superstruct';

/** A superstruct struct of whatever type; the library's own type is invariant in it. */
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

/** Who may request it. `shopper` is anyone, known by bearer token or guest cookie. */
export type Access = 'public' | 'shopper' | 'customer';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An endpoint of the API. The server registers its route from this, the web app
 * builds its RTK Query endpoint from it; the OpenAPI document and the authorization matrix are
 * made of the list of all of them (`endpoints.ts`).
 */
export interface Endpoint {
  /** What it does, in words, for the OpenAPI document. */
  summary: string;
  method: Method;
  /** With `{name}` for parameters. */
  path: string;
  access: Access;
  params?: AnyStruct;
  query?: AnyStruct;
  body?: AnyStruct;
  /** What stands in `data` of the answer; it also masks the answer. */
  data: AnyStruct;
  /** Status of success; 200 unless said. */
  status?: number;
}

/** Keeps the literal types of an endpoint. */
export function defineEndpoint<const C extends Endpoint>(endpoint: C): C {
  return endpoint;
}

export type EndpointParams<C> = C extends { params: infer S } ? TypeOf<S> : undefined;
export type EndpointQuery<C> = C extends { query: infer S } ? TypeOf<S> : undefined;
export type EndpointBody<C> = C extends { body: infer S } ? TypeOf<S> : undefined;
export type EndpointData<C> = C extends { data: infer S } ? TypeOf<S> : undefined;

/** `/api/products/{id}` and `{ id: 7 }` make `/api/products/7`. Throws where one is missing. */
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
