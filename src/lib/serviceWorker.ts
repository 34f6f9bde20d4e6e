/** The global scope (`self`) of a service worker, whose TypeScript declarations conflict with the DOM library. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(): Promise<readonly { postMessage(message: unknown): void }[]>;
  };
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } };
  fetch(input: Request | string, init?: RequestInit): Promise<Response>;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageFromPage) => void): void;
}

export interface LastingEvent {
  /** Keeps the worker alive until the promise settles. */
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  /** The page's response, requested during worker startup; undefined without navigation preload. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

interface MessageFromPage extends LastingEvent {
  readonly data: unknown;
}

/** For files whose URL changes with their content: keeps the first response. */
export function makeHashedFiles(scope: WorkerScope, cacheName: string, max: number) {
  async function store(request: Request | string, response: Response): Promise<void> {
    const cache = await scope.caches.open(cacheName);
    await cache.put(request, response);
    const oldestFirst = await cache.keys();
    const excess = oldestFirst.slice(0, Math.max(0, oldestFirst.length - max));
    await Promise.all(excess.map((file) => cache.delete(file)));
  }

  return {
    store,
    async respond(event: RequestEvent): Promise<Response> {
      const { request } = event;
      // Caches are unavailable in private windows and on full disks.
      const cache = await scope.caches.open(cacheName).catch(() => undefined);
      const stored = await cache?.match(request).catch(() => undefined);
      if (stored) return stored;
      const response = await scope.fetch(request);
      if (response.status === 200) {
        event.waitUntil(store(request, response.clone()).catch(() => undefined));
      }
      return response;
    },
  };
}

/** Pages come from the network; without a network, the stored page of this path replaces all of them. */
export function makeStoredPage(scope: WorkerScope, cacheName: string, path: string) {
  async function find(): Promise<Response | undefined> {
    const cache = await scope.caches.open(cacheName);
    return cache.match(path);
  }

  async function store(response: Response): Promise<void> {
    const cache = await scope.caches.open(cacheName);
    await cache.put(path, response);
  }

  return {
    find,
    store,
    async load(url = path): Promise<void> {
      const response = await scope.fetch(url, { cache: 'reload' });
      if (response.status !== 200) throw new Error(`${url} responded with ${response.status}`);
      await store(response);
    },
    async respond({ request, preloadResponse }: RequestEvent): Promise<Response> {
      try {
        return (await preloadResponse) ?? (await scope.fetch(request));
      } catch (unreachable) {
        const stored = await find().catch(() => undefined);
        if (stored) return stored;
        throw unreachable;
      }
    },
  };
}

/** Also takes control of open pages. All workers of the origin share its caches, so that each deletes only its own. */
export async function takeOver(
  scope: WorkerScope,
  isObsolete: (cacheName: string) => boolean,
): Promise<void> {
  const names = await scope.caches.keys();
  await Promise.all(names.filter(isObsolete).map((name) => scope.caches.delete(name)));
  await scope.registration.navigationPreload?.enable();
  await scope.clients.claim();
}
