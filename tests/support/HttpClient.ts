import { csrfCookiePath } from '../../src/contract/paths';
import { xsrfCookie, xsrfHeader } from '../../src/contract/wire';
import { makeHttpFetch, type HttpFetchOptions } from './httpFetch';

export interface HttpAnswer<Data> {
  status: number;
  headers: Headers;
  /** `data` of a successful response; the test provides the type. */
  data: Data;
  code: string | undefined;
}

/** HTTP client of a shop that runs as a process. Calls reject if the process has exited. */
export class HttpClient {
  token: string | undefined;
  readonly #network;

  constructor({ token, ...options }: HttpFetchOptions & { token?: string }) {
    this.token = token;
    this.#network = makeHttpFetch(options);
  }

  async call<Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<HttpAnswer<Data>> {
    if (method !== 'GET' && this.#xsrf() === '') await this.#network.fetch(csrfCookiePath);
    const answer = await this.#network.fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(method !== 'GET' && { [xsrfHeader]: this.#xsrf() }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') && text !== '';
    const { data, code } = (isJson ? JSON.parse(text) : {}) as { data: Data; code?: string };
    return { status: answer.status, headers: answer.headers, data, code };
  }

  #xsrf(): string {
    const found = this.#network.cookies().match(new RegExp(`(?:^|; )${xsrfCookie}=([^;]*)`));
    return decodeURIComponent(found?.[1] ?? '');
  }
}
