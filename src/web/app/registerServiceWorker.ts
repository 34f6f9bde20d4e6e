import { serviceWorkerPath } from '../../contract/paths';
import { selectLanguage } from '../store/preferences';
import { onStateChange, type AppStore } from '../store/makeStore';

/**
 * Milliseconds. A worker starts a thread and fetches files: in the first seconds that would slow down
 * the page's own start.
 */
const patienceMs = 4_000;

/**
 * Starts the service worker once the page has everything it needs for itself, and tells it the
 * language to keep the offline page in. A browser that has none, or does not want one, goes without.
 */
export async function registerServiceWorker(target: Window, store: AppStore): Promise<void> {
  const { serviceWorker } = target.navigator as Partial<Navigator>;
  if (!serviceWorker) return;
  await loaded(target);
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  try {
    await serviceWorker.register(serviceWorkerPath, { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    active?.postMessage(selectLanguage(store.getState()));
    onStateChange(store, selectLanguage, (locale) => active?.postMessage(locale));
  } catch {
    // The shop works as before; only its offline page is missing.
  }
}

function loaded(target: Window): Promise<void> {
  if (target.document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => {
    target.addEventListener('load', () => resolve(), { once: true });
  });
}
