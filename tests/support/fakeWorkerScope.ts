import type { LastingEvent, WorkerScope } from '@/lib/serviceWorker';

const shopOrigin = 'https://shop.example';

interface FetchEventInput {
  url: string;
  mode?: RequestMode;
  method?: string;
  /** The preloaded response of a page request. */
  preload?: Promise<Response | undefined>;
}

export const visit = (url: string) => ({ url, mode: 'navigate' as const });

/** The subset of the Cache API that the worker uses. */
class FakeCaches {
  readonly stored = new Map<string, Map<string, Response>>();

  async open(name: string) {
    const entries = this.stored.get(name) ?? new Map<string, Response>();
    this.stored.set(name, entries);
    const getUrl = (request: Request | string) =>
      new URL(typeof request === 'string' ? request : request.url, shopOrigin).href;
    return {
      match: async (request: Request | string) => entries.get(getUrl(request))?.clone(),
      put: async (request: Request | string, response: Response) => {
        entries.set(getUrl(request), response);
      },
      keys: async () => [...entries.keys()].map((url) => ({ url })),
      delete: async (request: Request | string) => entries.delete(getUrl(request)),
    };
  }
  async keys() {
    return [...this.stored.keys()];
  }
  async delete(name: string) {
    return this.stored.delete(name);
  }
}

/** A fake global scope of a service worker, whose network can be switched off. */
export function makeFakeWorkerScope() {
  const caches = new FakeCaches();
  const listeners = new Map<string, (event: LastingEvent) => void>();
  const network = {
    online: true,
    requestedUrls: [] as string[],
    response: (url: string) => new Response(`from the network: ${url}`),
  };
  const fetch = async (input: Request | string) => {
    const { pathname, search } = new URL(typeof input === 'string' ? input : input.url, shopOrigin);
    network.requestedUrls.push(pathname + search);
    if (!network.online) throw new TypeError('Failed to fetch');
    return network.response(pathname + search);
  };
  const posted: unknown[] = [];
  const calls = { skipWaiting: 0, claim: 0, preload: 0 };
  const scope = {
    caches,
    location: { origin: shopOrigin },
    clients: {
      claim: async () => void (calls.claim += 1),
      matchAll: async () => [{ postMessage: (message: unknown) => void posted.push(message) }],
    },
    registration: { navigationPreload: { enable: async () => void (calls.preload += 1) } },
    fetch,
    skipWaiting: async () => void (calls.skipWaiting += 1),
    addEventListener: (type: string, listener: (event: LastingEvent) => void) => {
      listeners.set(type, listener);
    },
  } as unknown as WorkerScope;

  async function emit(type: string, event: object = {}): Promise<void> {
    const work: Promise<unknown>[] = [];
    const waitUntil = (item: Promise<unknown>) => void work.push(item);
    listeners.get(type)?.({ ...event, waitUntil });
    await Promise.all(work);
  }

  return {
    scope,
    caches,
    network,
    calls,
    posted,
    emit,
    async install() {
      await emit('install');
      await emit('activate');
      network.requestedUrls.length = 0;
    },
    /** The response of the worker, or undefined if the worker does not handle the request. */
    async ask({ url, mode = 'no-cors', method = 'GET', preload }: FetchEventInput) {
      let response: Promise<Response> | undefined;
      const work: Promise<unknown>[] = [];
      const event = {
        request: { url: new URL(url, shopOrigin).href, mode, method },
        preloadResponse: preload,
        respondWith: (workerResponse: Promise<Response>) => void (response = workerResponse),
        waitUntil: (item: Promise<unknown>) => void work.push(item),
      };
      listeners.get('fetch')?.(event);
      const workerResponse = await response;
      await Promise.all(work);
      return workerResponse;
    },
  };
}
