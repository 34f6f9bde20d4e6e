import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { Elements } from '@/lib/elements';
import { reloadIfGone } from '@/lib/newBuild';

/** The delay doubles after each retry, up to `lastRetryMs`. */
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

type LazyOnIntent<Props extends object> = ComponentType<Props> & {
  /** Requests the code; called on hover, focus and click. */
  preload: () => void;
};

/**
 * `React.lazy` that recovers from network failures. It requests the code again after a delay, when the network returns
 * and on each `preload`, and shows the fallback until then. If a new build has replaced the code, showing the component
 * reloads the page. Do not render it in a transition, which would wait for a pending navigation.
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
      // Do not reload code that failed while running.
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
    const [Component] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={fallback}>
        <Component {...props} />
      </Suspense>
    );
  }
  return Object.assign(WhenLoaded, { preload: () => void request() });
}

/** The props for the button that shows the component. */
export function intentProps({ preload }: { preload: () => void }) {
  return { onPointerEnter: preload, onFocus: preload };
}
