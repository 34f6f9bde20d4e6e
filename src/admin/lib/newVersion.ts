import { useSyncExternalStore } from 'react';
import { makeEmitter } from '../../web/lib/emitter';

const found = makeEmitter<void>();
let isFound = false;

/** Whether the shop has a newer version of the admin than this page. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(found.subscribe, () => isFound);
}

export function offerNewVersion(): void {
  isFound = true;
  found.emit();
}
