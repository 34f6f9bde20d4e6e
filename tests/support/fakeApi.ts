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
export type Answer = (call: SeenCall) => unknown;

export interface FakeApi {
  fetch: FetchPath;
  /** In the order of arrival. */
  calls: SeenCall[];
  /** Replaces or adds responses, by `METHOD /path`. */
  answer(answers: Readonly<Record<string, Answer>>): void;
}

export function errorResponse(status: number, code: string, rest: object = {}): Response {
  return Response.json({ message: code, code, ...rest }, { status });
}

/** Replaces `window.fetch`. A request without a prepared response fails the test. */
export function makeFakeApi(answers: Readonly<Record<string, Answer>> = {}): FakeApi {
  const prepared = new Map(Object.entries(answers));
  const calls: SeenCall[] = [];
  return {
    calls,
    answer(more) {
      for (const [call, answer] of Object.entries(more)) prepared.set(call, answer);
    },
    fetch: async (address, init = {}) => {
      const url = new URL(address, 'http://shop.test');
      const method = init.method ?? 'GET';
      const call: SeenCall = {
        method,
        path: url.pathname,
        query: url.searchParams,
        headers: new Headers(init.headers),
        body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      };
      calls.push(call);
      const answer = prepared.get(`${method} ${url.pathname}`);
      if (!answer) {
        console.error(`No response was prepared for ${method} ${url.pathname}`);
        return errorResponse(500, 'server_error');
      }
      const result = await answer(call);
      return result instanceof Response ? result : Response.json({ data: result });
    },
  };
}
