/**
 * Takes a lock that all tabs of this browser share. It is held until it is given back, by what this
 * answers, or the page ends. Null where another page has kept it for that long (ms), or the browser
 * refuses. There are no locks where the shop is reached without TLS by another name than localhost:
 * everybody has one then.
 */
export function takeLock(name: string, patienceMs: number): Promise<(() => void) | null> {
  return new Promise((taken) => {
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return taken(() => undefined);
    const hold = () => new Promise<void>(taken);
    locks.request(name, { signal: AbortSignal.timeout(patienceMs) }, hold).catch(() => taken(null));
  });
}
