import { lazy, type ComponentType, type LazyExoticComponent } from 'react';

/** Milliseconds, doubled each time up to the second. */
const firstRetryMs = 1_000;
const lastRetryMs = 30_000;

export type LazyOnIntent<Props extends object> = LazyExoticComponent<ComponentType<Props>> & {
  /** Requests the code ahead: on hover and focus, and again with the press itself. */
  preload: () => void;
};

/**
 * `React.lazy` that recovers from a lost network: the code is requested again after a while, when the
 * network is back, and with each `preload`. Show it in a transition, so that nothing takes the place of
 * the page meanwhile.
 */
export function lazyOnIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyOnIntent<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let retry = () => {};

  const attempt = async (delay: number): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
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
  return Object.assign(lazy(request), { preload: () => void request() });
}

/** To be spread on the button that shows it. */
export function intentProps({ preload }: { preload: () => void }) {
  return { onPointerEnter: preload, onFocus: preload };
}
