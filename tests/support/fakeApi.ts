import type { FetchPath } from '@/client/securityToken';

/** A request as the client sent it. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

/** The contents of `data`, or a whole response. */
export type FakeResponse = (call: SeenCall) => unknown;

export interface FakeApi {
  fetch: FetchPath;
  /** In the order of arrival. */
  calls: SeenCall[];
  /** Replaces or adds responses, by `METHOD /path`. */
  respond(responses: Readonly<Record<string, FakeResponse>>): void;
}

export function errorResponse(status: number, code: string, rest: object = {}): Response {
  return Response.json({ message: code, code, ...rest }, { status });
}

/** Replaces `window.fetch`. A request without a prepared response fails the test. */
export function makeFakeApi(responses: Readonly<Record<string, FakeResponse>> = {}): FakeApi {
  const prepared = new Map(Object.entries(responses));
  const calls: SeenCall[] = [];
  return {
    calls,
    respond(more) {
      for (const [call, response] of Object.entries(more)) prepared.set(call, response);
    },
    fetch: async (path, init = {}) => {
      const url = new URL(path, 'http://shop.test');
      const method = init.method ?? 'GET';
      const call: SeenCall = {
        method,
        path: url.pathname,
        query: url.searchParams,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      calls.push(call);
      const response = prepared.get(`${method} ${url.pathname}`);
      if (!response) {
        console.error(`No response was prepared for ${method} ${url.pathname}`);
        return errorResponse(500, 'server_error');
      }
      const result = await response(call);
      return result instanceof Response ? result : Response.json({ data: result });
    },
  };
}
