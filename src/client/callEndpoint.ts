import {
  dataStruct,
  type Endpoint,
  type EndpointBody,
  type EndpointData,
  type EndpointParams,
  endpointPath,
  type EndpointQuery,
  type AnyStruct,
  type TypeOf,
} from '@/contract/endpoint';
import type { Locale } from '@/contract/locale';

type QueryValue = string | number | boolean | null | undefined;

export interface ApiRequest {
  endpoint: Endpoint;
  params?: Readonly<Record<string, string | number>>;
  /** An array repeats its key. Null and undefined are omitted. */
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  body?: unknown;
  /** The idempotency key. The server executes requests with the same key only once. */
  key?: string;
  /** Defaults to the active language. */
  locale?: Locale;
  /** Defaults to the stored bearer token. */
  token?: string;
  keepalive?: boolean;
}

type Part<T, Declared> = [T] extends [undefined] ? unknown : Declared;

type Parts<C extends Endpoint, Query = EndpointQuery<C>> = Part<
  EndpointParams<C>,
  { params: EndpointParams<C> }
> &
  Part<Query, Partial<Query> extends Query ? { query?: Query } : { query: Query }> &
  Part<EndpointBody<C>, { body: EndpointBody<C> }> &
  (C extends { idempotent: true } ? { key: string } : unknown);

/** The argument of an endpoint's query or mutation, with the parts of the request that the endpoint declares. */
export type CallArg<C extends Endpoint> =
  Partial<Parts<C>> extends Parts<C>
    ? keyof Parts<C> extends never
      ? void
      : Parts<C> | void
    : Parts<C>;

export function requestPath({ endpoint, params, query }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null) search.append(key, String(part));
    }
  }
  const text = search.toString();
  return endpointPath(endpoint, params) + (text && `?${text}`);
}

interface EndpointParts<Data, Arg> {
  query: (arg: Arg) => ApiRequest;
  responseSchema: StandardSchema<Data>;
}

function call<Data, Arg>(endpoint: Endpoint, options?: object): EndpointParts<Data, Arg> {
  return {
    query: (arg) => ({ ...(arg as Partial<ApiRequest> | void), endpoint }),
    responseSchema: standardSchema(dataStruct(endpoint)) as StandardSchema<Data>,
    ...options,
  };
}

type Call<C extends Endpoint> = EndpointParts<EndpointData<C>, CallArg<C>>;
type CallInLanguage<C extends Endpoint> = EndpointParts<
  EndpointData<C>,
  Parts<C> & { locale: Locale }
>;

/** Adapts an endpoint for `build.query` and `build.mutation`. `options` may contain its tags. */
export const callEndpoint: {
  <C extends Endpoint>(endpoint: C): Call<C>;
  <C extends Endpoint, Options>(endpoint: C, options: Options): Call<C> & Options;
} = call;

/** Works like `callEndpoint`, but caches the response separately for each language. */
export const callInLanguage: {
  <C extends Endpoint>(endpoint: C): CallInLanguage<C>;
  <C extends Endpoint, Options>(endpoint: C, options: Options): CallInLanguage<C> & Options;
} = call;

export const provides = <Tag extends string>(...providesTags: Tag[]) => ({ providesTags });

/** Invalidates the tags even if the mutation is rejected, because the displayed state may be outdated. */
export const invalidates = <Tag extends string>(...invalidatesTags: Tag[]) => ({ invalidatesTags });

/** Invalidates the tags only if the mutation succeeds, so that a rejected form keeps its input. */
export const whenDone = <Tag extends string>(...tags: Tag[]) => ({
  invalidatesTags: (_result: unknown, error: unknown): Tag[] => (error ? [] : tags),
});

/** Adapts an endpoint for `build.infiniteQuery`. `next` returns the next page's `before`. */
export function callPages<Data, Arg, Options, Before extends string | number>(
  { query, ...options }: EndpointParts<Data, Arg> & Options,
  next: (page: Data) => Before | undefined,
) {
  return {
    ...options,
    query: ({ queryArg, pageParam: before }: { queryArg: Arg; pageParam: Before | undefined }) => {
      const request = query(queryArg);
      return before === undefined ? request : { ...request, query: { ...request.query, before } };
    },
    infiniteQueryOptions: {
      initialPageParam: undefined as Before | undefined,
      getNextPageParam: next,
    },
  };
}

interface RunningQuery<Data> {
  unwrap(): Promise<Data>;
  unsubscribe(): void;
}

/**
 * Returns the result of a query sent outside components. Stays subscribed until the response arrives, because an
 * invalidation drops the responses of unsubscribed queries.
 */
export async function getResult<Data>(query: RunningQuery<Data>): Promise<Data> {
  try {
    return await query.unwrap();
  } finally {
    query.unsubscribe();
  }
}

/** The required members of https://standardschema.dev. */
interface StandardSchema<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: T; readonly output: T };
    readonly validate: (value: unknown) => Validated<T>;
  };
}

type Validated<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly { message: string }[] };

/**
 * Adapts superstruct to Standard Schema for RTK Query's `responseSchema`. Removes unknown fields, so that open tabs
 * keep working after an update of the shop.
 */
function standardSchema<S extends AnyStruct>(struct: S): StandardSchema<TypeOf<S>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'superstruct',
      validate(value) {
        // Masking is part of superstruct's coercion.
        const [error, result] = struct.validate(value, { coerce: true, mask: true });
        if (!error) return { value: result as TypeOf<S> };
        return {
          issues: error.failures().map(({ message }) => ({ message })),
        };
      },
    },
  };
}
