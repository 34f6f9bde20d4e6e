import { useSyncExternalStore } from 'react';
import { adminServiceWorkerPath } from '@/contract/admin/paths';
import { makeEmitter } from '@/lib/emitter';

const newVersionFound = makeEmitter<void>();
let isFound = false;

/** Whether a version newer than this page is available. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(newVersionFound.subscribe, () => isFound);
}

function offerNewVersion(): void {
  isFound = true;
  newVersionFound.emit();
}

/**
 * Registers the service worker and looks for a newer one whenever the page is shown again.
 * @param version this page's build
 */
export async function registerServiceWorker(version: string): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    // A worker sends its version when it takes over.
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
    // Without a service worker, the back office still works, but only online.
  }
}
