import { object, type StructError } from 'superstruct';
import type { SpecifiedCode } from './errors';
import type { Permission } from './permissions';

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

/** Access to an admin endpoint: a permission, or `partialStaff` for a session before its second factor. */
export type StaffAccess = 'partialStaff' | Permission;
/** Required access. `shopper` is any client, identified by bearer token or guest cookie. */
export type Access = 'public' | 'shopper' | 'customer' | StaffAccess;

export function isStaffAccess(access: Access): access is StaffAccess {
  return access !== 'public' && access !== 'shopper' && access !== 'customer';
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * An endpoint of the API, from which the server's route and the web app's RTK Query endpoint are built. OpenAPI
 * document and authorization matrix are generated from the list in `endpoints.ts`.
 */
export interface Endpoint {
  /** Summary for the OpenAPI document. */
  summary: string;
  method: Method;
  /** Parameters are written as `{name}`. */
  path: string;
  access: Access;
  /** The staff member must have signed in or confirmed the password within 15 minutes. */
  recentAuth?: true;
  /** Requires an `Idempotency-Key` header: repeating a key returns the first response. */
  idempotent?: true;
  params?: AnyStruct;
  query?: AnyStruct;
  body?: AnyStruct;
  /** Struct of the response's `data`; other fields are removed. Without it, `data` is an empty object. */
  data?: AnyStruct;
  /** The success status; the default is 200. */
  status?: number;
  /** The browser's error for a response without data (specification, section 8). */
  whenEmpty?: SpecifiedCode;
  /** An empty list also counts as a response without data. */
  neverEmpty?: true;
}

/** Preserves the literal types of an endpoint. */
export function defineEndpoint<const C extends Endpoint>(endpoint: C): C {
  return endpoint;
}

type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

/** The endpoints exported by a module of the contract, by name. */
export function getEndpoints<const Module extends object>(module: Module): EndpointsOf<Module> {
  const isEndpoint = (value: unknown) =>
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
  const entries = Object.entries(module).filter(([, value]) => isEndpoint(value));
  return Object.fromEntries(entries) as EndpointsOf<Module>;
}

export type EndpointParams<C> = C extends { params: infer S } ? TypeOf<S> : undefined;
export type EndpointQuery<C> = C extends { query: infer S } ? TypeOf<S> : undefined;
export type EndpointBody<C> = C extends { body: infer S } ? TypeOf<S> : undefined;
export type EndpointData<C> = C extends { data: infer S } ? TypeOf<S> : object;

const noData = object({});
export const dataStruct = ({ data = noData }: Pick<Endpoint, 'data'>): AnyStruct => data;

/** `/api/products/{id}` and `{ id: 7 }` give `/api/products/7`. @throws if a parameter is missing */
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
