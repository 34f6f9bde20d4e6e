import {
  callPath,
  type Call,
  type CallBody,
  type CallParams,
  type CallQuery,
} from '../../contract/call';
import type { Locale } from '../../contract/locale';

type QueryValue = string | number | boolean | null | undefined;

/** One request of the API, before the token step, the language and the retries are added to it. */
export interface ApiRequest {
  call: Call;
  params?: Readonly<Record<string, string | number>>;
  /** Arrays repeat the key; null and undefined are left out. */
  query?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  body?: unknown;
  /** For `Accept-Language`; the shopper's language unless given. */
  locale?: Locale;
  headers?: Readonly<Record<string, string>>;
  /** The bearer token; the one that is kept unless given. */
  token?: string;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
}

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : Record<Name, T>;

/** What a call still needs: exactly the parts that its contract declares. */
export type CallRequest<C extends Call> = Part<'params', CallParams<C>> &
  Part<'body', CallBody<C>> & {
    query?: CallQuery<C>;
    locale?: Locale;
    headers?: Readonly<Record<string, string>>;
    token?: string;
  };

/** Path and query of a request, relative to the host. */
export function requestPath({ call, params, query }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined && part !== null) search.append(key, String(part));
    }
  }
  const text = search.toString();
  return callPath(call, params) + (text && `?${text}`);
}
