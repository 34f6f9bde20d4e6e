import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { Elements } from '@/lib/elements';
import { reloadIfGone } from '@/lib/newBuild';

/** The milliseconds between retries, doubled each time up to the second value. */
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

type LazyOnIntent<Props extends object> = ComponentType<Props> & {
  /** Requests the code on hover and focus, and again on click. */
  preload: () => void;
};

/**
 * `React.lazy` that recovers from network failures: requests the code again after a delay, when the network returns,
 * and with each `preload`; until then it shows the fallback. If a new build has replaced the code, it reloads the page
 * when the part is shown. Do not render it in a transition, which would wait for a pending navigation.
 */
export function lazyOnIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: Elements = null,
): LazyOnIntent<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  let retry = () => {};
  let isShown = false;

  const start = async (delay = firstRetryMs): Promise<{ default: ComponentType<Props> }> => {
    try {
      loaded = await load();
      return { default: loaded };
    } catch (error) {
      // Code that failed while running is not loaded again.
      if (!(error instanceof Error && error.name === 'ChunkLoadError')) throw error;
      if (isShown) void reloadIfGone(error);
    }
    await new Promise<void>((resolve) => {
      retry = resolve;
      setTimeout(resolve, delay);
      window.addEventListener('online', () => resolve(), { once: true });
    });
    return start(Math.min(2 * delay, lastRetryMs));
  };
  const request = () => {
    retry();
    loading ??= start();
    return loading;
  };
  const Lazy = lazy(() => {
    isShown = true;
    return request();
  });
  function WhenLoaded(props: Props) {
    // React reveals suspended content up to 300 ms later; preloaded content does not suspend.
    const [Part] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(WhenLoaded, { preload: () => void request() });
}

/** The props for the button that shows the part. */
export function intentProps({ preload }: { preload: () => void }) {
  return { onPointerEnter: preload, onFocus: preload };
}
