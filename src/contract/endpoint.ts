import { object, type StructError } from 'superstruct';
import type { SpecifiedCode } from './errors';
import type { Permission } from './permissions';

/** A superstruct struct of any type. The library's type is invariant in its parameter. */
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

/** A permission, or `partialStaff` for a session before its second factor. */
export type StaffAccess = 'partialStaff' | Permission;
/** `shopper` is any client, identified by a bearer token or guest cookie. */
export type Access = 'public' | 'shopper' | 'customer' | StaffAccess;

export function isStaffAccess(access: Access): access is StaffAccess {
  return access !== 'public' && access !== 'shopper' && access !== 'customer';
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An endpoint of the API. The server's route and the web app's RTK Query endpoint are built from it. */
export interface Endpoint {
  summary: string;
  method: Method;
  /** Parameters are written as `{name}`. */
  path: string;
  access: Access;
  /** The staff member must have logged in or confirmed the password within 15 minutes. */
  recentAuth?: true;
  /** Requires an `Idempotency-Key` header. Repeating a key returns the first response. */
  idempotent?: true;
  params?: AnyStruct;
  query?: AnyStruct;
  body?: AnyStruct;
  /** The struct of the response's `data`, without which `data` is an empty object. Other fields are removed. */
  data?: AnyStruct;
  /** Defaults to 200. */
  status?: number;
  /** The browser's error for a response without data (specification, section 8). */
  whenEmpty?: SpecifiedCode;
  /** Treats an empty list as a response without data. */
  neverEmpty?: true;
}

export function defineEndpoint<const C extends Endpoint>(endpoint: C): C {
  return endpoint;
}

type EndpointsOf<Module> = {
  [Name in keyof Module as Module[Name] extends Endpoint ? Name : never]: Module[Name];
};

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

/**
 * Inserts parameters, so that `{ id: 7 }` turns `/api/products/{id}` into `/api/products/7`. @throws if a parameter is
 * missing
 */
export function endpointPath(
  endpoint: { path: string },
  params: Readonly<Record<string, string | number>> = {},
): string {
  return endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${endpoint.path} requires the parameter ${name}`);
    return encodeURIComponent(String(value));
  });
}
