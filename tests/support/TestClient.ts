import type { FastifyInstance, InjectOptions } from 'fastify';
import { intlTag, type Locale } from '@/contract/locale';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import type { FetchPath } from '@/client/securityToken';

export interface ClientResponse<Data> {
  status: number;
  /** The headers; several `set-cookie` headers are joined by commas. */
  headers: Record<string, string>;
  /** The `data` of a successful response, whose type the test provides. */
  data: Data;
  body: {
    data: Data;
    message?: string;
    code?: string;
    errors?: Record<string, string[]>;
    details?: Record<string, unknown>;
  };
  text: string;
}

/** Returns the data of a response, and throws if it is an error. */
export function succeeded<Data>({ status, data, text }: ClientResponse<Data>): Data {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return data;
}

interface CallOptions {
  /** A buffer is sent unchanged, as a file. */
  body?: object | Buffer;
  headers?: Record<string, string>;
}

interface ClientOptions {
  token?: string;
  locale?: Locale;
}

export class TestClient {
  token: string | undefined;
  locale: Locale | undefined;
  readonly #network: CookieFetch;

  constructor(network: CookieFetch, { token, locale }: ClientOptions = {}) {
    this.#network = network;
    this.token = token;
    this.locale = locale;
  }

  static of(app: Pick<FastifyInstance, 'inject'>, options?: ClientOptions): TestClient {
    return new TestClient(makeInjectFetch(app), options);
  }

  static at({ token, ...options }: HttpFetchOptions & { token?: string }): TestClient {
    return new TestClient(makeHttpFetch(options), { token });
  }

  get cookies(): Map<string, string> {
    return this.#network.cookies;
  }

  get<Data = unknown>(
    path: string,
    options?: Omit<CallOptions, 'body'>,
  ): Promise<ClientResponse<Data>> {
    return this.call<Data>('GET', path, options);
  }

  post<Data = unknown>(
    path: string,
    body: object = {},
    options?: CallOptions,
  ): Promise<ClientResponse<Data>> {
    return this.call<Data>('POST', path, { ...options, body });
  }

  put<Data = unknown>(
    path: string,
    body: object = {},
    options?: CallOptions,
  ): Promise<ClientResponse<Data>> {
    return this.call<Data>('PUT', path, { ...options, body });
  }

  delete<Data = unknown>(path: string, options?: CallOptions): Promise<ClientResponse<Data>> {
    return this.call<Data>('DELETE', path, options);
  }

  async call<Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    { body, headers }: CallOptions = {},
  ): Promise<ClientResponse<Data>> {
    if (method !== 'GET' && !this.cookies.has(xsrfCookie))
      await this.#network.fetch(csrfCookiePath);
    const response = await this.#network.fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(this.locale && { 'accept-language': intlTag(this.locale) }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(method !== 'GET' && { [xsrfHeader]: this.cookies.get(xsrfCookie) ?? '' }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') && text !== '';
    const parsed = (isJson ? JSON.parse(text) : {}) as ClientResponse<Data>['body'];
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      data: parsed.data,
      body: parsed,
      text,
    };
  }
}

/** The `fetch` of the web app, with cookies as in a browser. */
export interface CookieFetch {
  fetch: FetchPath;
  cookies: Map<string, string>;
  /** Returns the cookies in the format of `document.cookie`. */
  readCookies(): string;
}

function makeCookieFetch(
  send: (path: string, init: RequestInit) => Promise<Response>,
): CookieFetch {
  const cookies = new Map<string, string>();
  const readCookies = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    cookies,
    readCookies,
    async fetch(path, init = {}) {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) headers.set('cookie', readCookies());
      const response = await send(path, { ...init, headers });
      for (const line of response.headers.getSetCookie()) {
        const [pair = '', ...attributes] = line.split(/;\s*/);
        const [name = '', ...value] = pair.split('=');
        if (attributes.some((attribute) => /^max-age=0$/i.test(attribute))) cookies.delete(name);
        else cookies.set(name, decodeURIComponent(value.join('=')));
      }
      return response;
    },
  };
}

export interface HttpFetchOptions {
  /** Called for each request, because the server may restart on another port. */
  url(): string;
  /** Headers of every request, e.g. the client's IP address behind a proxy. */
  headers?: Record<string, string>;
}

/** Sends requests to a shop in a separate process. Rejects if the process has exited. */
const makeHttpFetch = ({ url, headers: always = {} }: HttpFetchOptions): CookieFetch =>
  makeCookieFetch((path, init) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of Object.entries(always)) headers.set(name, value);
    return fetch(`${url()}${path}`, { ...init, headers });
  });

/** Sends requests through `inject`, without a socket. */
export const makeInjectFetch = (app: Pick<FastifyInstance, 'inject'>): CookieFetch =>
  makeCookieFetch(async (path, init) => {
    const response = await app.inject({
      method: (init.method ?? 'GET') as InjectOptions['method'],
      url: path,
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body && { payload: Buffer.from(init.body as string | Uint8Array<ArrayBuffer>) }),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      for (const item of [value ?? []].flat()) headers.append(name, String(item));
    const isEmpty = response.statusCode === 204 || response.statusCode === 304;
    return new Response(isEmpty ? null : response.payload, {
      status: response.statusCode,
      headers,
    });
  });
