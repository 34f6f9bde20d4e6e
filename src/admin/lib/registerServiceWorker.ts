import { useSyncExternalStore } from 'react';
import { adminServiceWorkerPath } from '@/contract/admin/paths';
import { makeEmitter } from '@/lib/emitter';

const found = makeEmitter<void>();
let isFound = false;

/** Whether a newer version of the admin than this page is available. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(found.subscribe, () => isFound);
}

function offerNewVersion(): void {
  isFound = true;
  found.emit();
}

/**
 * Registers the admin's service worker, and looks for a newer one whenever the page is shown again.
 * @param version this page's build
 */
export async function registerServiceWorker(version: string): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    // A worker that takes over sends its version.
    serviceWorker.addEventListener('message', ({ data }) => {
      if (data !== version) offerNewVersion();
    });
    const registration = await serviceWorker.register(adminServiceWorkerPath, {
      updateViaCache: 'none',
    });
    const { active } = await serviceWorker.ready;
    active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) registration.update().catch(() => undefined);
    });
  } catch {
    // The admin works without a service worker, but then needs a network.
  }
}
