import { lazy, Suspense, useState, type ComponentType } from 'react';

/** Milliseconds, doubled each time up to the second. */
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

export type LazyOnIntent<Props extends object> = ComponentType<Props> & {
  /** Requests the code ahead: on hover and focus, and again with the press itself. */
  preload: () => void;
};

/**
 * `React.lazy` that recovers from a lost network: the code is requested again after a while, when the
 * network is back, and with each `preload`. Nothing is shown meanwhile. Do not show it in a transition:
 * that would wait for a navigation under way.
 */
export function lazyOnIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyOnIntent<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  let retry = () => {};

  const attempt = async (delay: number): Promise<{ default: ComponentType<Props> }> => {
    try {
      loaded = await load();
      return { default: loaded };
    } catch (error) {
      // Code that arrived and is broken stays so.
      if (!(error instanceof Error && error.name === 'ChunkLoadError')) throw error;
    }
    await new Promise<void>((resolve) => {
      retry = resolve;
      setTimeout(resolve, delay);
      window.addEventListener('online', () => resolve(), { once: true });
    });
    return attempt(Math.min(2 * delay, lastRetryMs));
  };
  const request = () => {
    retry();
    loading ??= attempt(firstRetryMs);
    return loading;
  };
  const Lazy = lazy(request);
  function WhenLoaded(props: Props) {
    // React shows a part that suspended 300 ms later; one that was preloaded does not suspend.
    const [Part] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(WhenLoaded, { preload: () => void request() });
}

/** To be spread on the button that shows it. */
export function intentProps({ preload }: { preload: () => void }) {
  return { onPointerEnter: preload, onFocus: preload };
}
