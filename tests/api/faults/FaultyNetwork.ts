import { setTimeout as pause } from 'node:timers/promises';
import { apiErrors } from '@/contract/apiErrors';
import type { FetchPath } from '@/client/securityToken';

/** Faults of a request or its response. */
export const faults = [
  'rejected',
  'answered 500',
  'timeout',
  'reply lost',
  'slow, arrived twice',
  'offline',
  'session expired',
  'shop killed',
] as const;
export type Fault = (typeof faults)[number];

/** The requests of a checkout, by `METHOD /path`. */
export const requests = {
  'user update': /^PUT \/api\/auth\/update$/,
  'address create': /^POST \/api\/address\/create$/,
  draft: /^POST \/api\/orders$/,
  'payment create': /^POST \/api\/payment\/create$/,
  'payment get': /^GET \/api\/payment\/order\/\d+$/,
  place: /^POST \/api\/orders\/\d+\/place$/,
  'order get': /^GET \/api\/orders\/\d+$/,
} as const;
export type Request = keyof typeof requests;

export interface FaultyNetworkParts {
  fetch: FetchPath;
  request: Request;
  fault: Fault;
  endSession(): Promise<void>;
  /** Kills and restarts the shop; resolves when it is killed. */
  killShop(): Promise<void>;
}

/** Applies one fault to one request, the first time it is sent; all others pass. */
export class FaultyNetwork {
  /** Whether the fault has happened. */
  struck = false;
  online = true;
  readonly #parts: FaultyNetworkParts;

  constructor(parts: FaultyNetworkParts) {
    this.#parts = parts;
  }

  fetch: FetchPath = async (path, init) => {
    const { request, fetch } = this.#parts;
    if (!this.online) throw new TypeError('offline');
    const meets = !this.struck && requests[request].test(`${init?.method ?? 'GET'} ${path}`);
    if (!meets) return fetch(path, init);
    this.struck = true;
    return this.#strike(path, init);
  };

  async #strike(path: string, init: RequestInit | undefined): Promise<Response> {
    const { fetch, fault, endSession, killShop } = this.#parts;
    switch (fault) {
      case 'rejected':
        throw new TypeError('connection rejected');
      case 'answered 500':
        return Response.json(
          { ...apiErrors.server_error, code: 'server_error' },
          { status: apiErrors.server_error.status },
        );
      case 'timeout':
        // The shop has handled it; the response never arrives.
        await fetch(path, { ...init, signal: null });
        return new Promise((_, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted')));
        });
      case 'reply lost':
        await fetch(path, init);
        throw new TypeError('the connection was lost');
      case 'slow, arrived twice': {
        const [, second] = await Promise.all([fetch(path, init), fetch(path, init), pause(800)]);
        return second;
      }
      case 'offline':
        this.online = false;
        throw new TypeError('offline');
      case 'session expired':
        await endSession();
        return fetch(path, init);
      case 'shop killed': {
        const sent = fetch(path, init);
        sent.catch(() => undefined);
        await pause(4);
        await killShop();
        return sent;
      }
    }
  }
}
