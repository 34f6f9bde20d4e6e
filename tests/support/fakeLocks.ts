/** Fake `navigator.locks` of one browser. Closing a page releases its locks. */
function makeFakeLocks() {
  const queues = new Map<string, Promise<void>>();
  let end: () => void = () => undefined;
  let ended = new Promise<void>((resolve) => (end = resolve));
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<void>) =>
      new Promise<void>((resolve, reject) => {
        const pageEnded = ended;
        signal.addEventListener('abort', () => reject(signal.reason));
        const turn = (queues.get(name) ?? Promise.resolve()).then(() =>
          signal.aborted ? undefined : Promise.race([work(), pageEnded]),
        );
        queues.set(name, turn);
        turn.then(resolve, reject);
      }),
    /** All open pages. */
    endPages() {
      end();
      ended = new Promise<void>((resolve) => (end = resolve));
    },
  };
}

/** Neither jsdom nor Node 20 provides the Web Locks API. */
export function giveLocks(has: boolean): ReturnType<typeof makeFakeLocks> {
  const locks = makeFakeLocks();
  const navigator = globalThis.navigator ?? {};
  Object.defineProperty(globalThis, 'navigator', { value: navigator, configurable: true });
  Object.defineProperty(navigator, 'locks', { value: has ? locks : undefined, configurable: true });
  return locks;
}
