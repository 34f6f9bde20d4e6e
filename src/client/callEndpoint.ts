import {
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

/** One request of the API, without token, language and retries. */
export interface ApiRequest {
  endpoint: Endpoint;
  params?: Readonly<Record<string, string | number>>;
  /** Arrays repeat the key; null and undefined are omitted. */
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  body?: unknown;
  /** For `Accept-Language`; default: the active language. */
  locale?: Locale;
  headers?: Readonly<Record<string, string>>;
  /** The bearer token; default: the stored one. */
  token?: string;
  /** Continues when the page is closed. */
  keepalive?: boolean;
}

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : Record<Name, T>;

/** The parts of a request that its endpoint declares. */
type CallRequest<C extends Endpoint> = Part<'params', EndpointParams<C>> &
  Part<'body', EndpointBody<C>> & {
    query?: EndpointQuery<C>;
    locale?: Locale;
    headers?: Readonly<Record<string, string>>;
    token?: string;
  };

/** Path and query of a request, relative to the host. */
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

interface EndpointParts<C extends Endpoint, Arg> {
  query: (arg: Arg) => ApiRequest;
  responseSchema: StandardSchema<EndpointData<C>>;
}

/** Adapts an endpoint for `build.query` and `build.mutation`; types are inferred. */
export function callEndpoint<C extends Endpoint>(endpoint: C): EndpointParts<C, void>;
export function callEndpoint<C extends Endpoint, Arg>(
  endpoint: C,
  request: (arg: Arg) => CallRequest<C>,
): EndpointParts<C, Arg>;
export function callEndpoint<C extends Endpoint, Arg>(
  endpoint: C,
  request?: (arg: Arg) => CallRequest<C>,
): EndpointParts<C, Arg> {
  return {
    query: (arg) => ({ ...request?.(arg), endpoint }),
    responseSchema: standardSchema(endpoint.data) as StandardSchema<EndpointData<C>>,
  };
}

interface Question<Answer> {
  unwrap(): Promise<Answer>;
  unsubscribe(): void;
}

/**
 * The result of a query that no component sends. It stays subscribed meanwhile: without a subscriber
 * an invalidation would drop the response.
 */
export async function answerOf<Answer>(question: Question<Answer>): Promise<Answer> {
  try {
    return await question.unwrap();
  } finally {
    question.unsubscribe();
  }
}

/** The required part of https://standardschema.dev. */
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
 * Adapts superstruct to Standard Schema, required by RTK Query's `responseSchema`. Unknown fields are
 * removed, not rejected, so that open tabs keep working after an update of the shop.
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
          // Superstruct's message contains the path.
          issues: error.failures().map(({ message }) => ({ message })),
        };
      },
    },
  };
}
