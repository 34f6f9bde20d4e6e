import type { FastifyInstance, InjectOptions } from 'fastify';
import { intlTag, type Locale } from '../../src/contract/locale';
import { csrfCookiePath } from '../../src/contract/paths';
import { xsrfCookie, xsrfHeader } from '../../src/contract/wire';

export interface Answer<Data> {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** `data` of a successful response; the test provides the type. */
  data: Data;
  /** The whole body, including error bodies. */
  body: {
    data: Data;
    message?: string;
    code?: string;
    errors?: Record<string, string[]>;
    details?: Record<string, unknown>;
  };
  text: string;
}

interface CallOptions {
  body?: object;
  headers?: Record<string, string>;
}

/** HTTP client that keeps cookies, the security token and the bearer token, as a browser would. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  token: string | undefined;
  locale: Locale | undefined;
  readonly #app: FastifyInstance;

  constructor(app: FastifyInstance, { token, locale }: { token?: string; locale?: Locale } = {}) {
    this.#app = app;
    this.token = token;
    this.locale = locale;
  }

  get<Data = unknown>(path: string, options?: Omit<CallOptions, 'body'>): Promise<Answer<Data>> {
    return this.call<Data>('GET', path, options);
  }

  post<Data = unknown>(
    path: string,
    body: object = {},
    options?: CallOptions,
  ): Promise<Answer<Data>> {
    return this.call<Data>('POST', path, { ...options, body });
  }

  put<Data = unknown>(
    path: string,
    body: object = {},
    options?: CallOptions,
  ): Promise<Answer<Data>> {
    return this.call<Data>('PUT', path, { ...options, body });
  }

  delete<Data = unknown>(path: string, options?: CallOptions): Promise<Answer<Data>> {
    return this.call<Data>('DELETE', path, options);
  }

  async call<Data>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: CallOptions = {},
  ): Promise<Answer<Data>> {
    if (method !== 'GET' && !this.cookies.has(xsrfCookie))
      await this.#send({ method: 'GET', url: csrfCookiePath });
    const answer = await this.#send({
      method,
      url: path,
      headers: {
        accept: 'application/json',
        ...(this.locale && { 'accept-language': intlTag(this.locale) }),
        ...(this.token && { authorization: `Bearer ${this.token}` }),
        ...(method !== 'GET' && { [xsrfHeader]: this.cookies.get(xsrfCookie) ?? '' }),
        ...options.headers,
      },
      ...(options.body && { payload: options.body }),
    });
    const isJson = String(answer.headers['content-type']).includes('json') && answer.payload !== '';
    const body = (isJson ? JSON.parse(answer.payload) : {}) as Answer<Data>['body'];
    return {
      status: answer.statusCode,
      headers: answer.headers,
      data: body.data,
      body,
      text: answer.payload,
    };
  }

  async #send({ headers, ...options }: InjectOptions) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.#app.inject({
      ...options,
      headers: { ...headers, ...(cookie && { cookie }) },
    });
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const ended = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now());
      if (ended) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return answer;
  }
}
