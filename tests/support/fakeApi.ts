import type { FetchPath } from '@/client/securityToken';
import { idempotencyHeader } from '@/contract/wire';

/** A request that the client sent. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  key: string | null;
  body: unknown;
}

/** The contents of `data`, or a complete response. */
export type FakeResponse = (call: SeenCall) => unknown;

/** Responses by `METHOD /path`, where `*` matches the last segment of the path. */
export type FakeResponses = Readonly<Record<string, FakeResponse>>;

export interface FakeApi {
  fetch: FetchPath;
  /** The requests in the order of arrival. */
  calls: SeenCall[];
  /** The requests with this method and path. The defaults are all methods that change data, and all paths. */
  sent(method?: string, path?: string): SeenCall[];
  respond(responses: FakeResponses): void;
}

export function errorResponse(status: number, code: string, rest: object = {}): Response {
  return Response.json({ message: code, code, ...rest }, { status });
}

/** Replaces `window.fetch`. A request without a prepared response fails the test. */
export function makeFakeApi(responses: FakeResponses = {}): FakeApi {
  const prepared = new Map(Object.entries(responses));
  const calls: SeenCall[] = [];
  return {
    calls,
    sent: (method, path) =>
      calls.filter(
        (call) =>
          (method ? call.method === method : call.method !== 'GET') &&
          (!path || call.path === path),
      ),
    respond(more) {
      for (const [call, response] of Object.entries(more)) prepared.set(call, response);
    },
    fetch: async (path, init = {}) => {
      const url = new URL(path, 'http://shop.test');
      const method = init.method ?? 'GET';
      const headers = new Headers(init.headers);
      const call: SeenCall = {
        method,
        path: url.pathname,
        query: url.searchParams,
        headers,
        key: headers.get(idempotencyHeader),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      calls.push(call);
      const name = `${method} ${url.pathname}`;
      const response = prepared.get(name) ?? prepared.get(name.replace(/[^/]+$/, '*'));
      if (!response) {
        console.error(`No response was prepared for ${name}`);
        return errorResponse(500, 'server_error');
      }
      const result = await response(call);
      return result instanceof Response ? result : Response.json({ data: result });
    },
  };
}
