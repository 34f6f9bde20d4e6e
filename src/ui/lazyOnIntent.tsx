import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadCode } from './lazyPart';

export type LazyOnIntent<Props extends object> = ComponentType<Props> & {
  /** Requests the code: on hover and focus, and again on click. */
  preload: () => void;
};

/**
 * `React.lazy` that recovers from network failures: the code is requested again after a delay, when the
 * network returns, and with each `preload`. Shows nothing meanwhile. Do not render it in a transition: that
 * would wait for a pending navigation.
 */
export function lazyOnIntent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyOnIntent<Props> {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  let loaded: ComponentType<Props> | undefined;
  let retry = () => {};

  const start = async () => {
    loaded = await loadCode(load, (again) => (retry = again));
    return { default: loaded };
  };
  const request = () => {
    retry();
    loading ??= start();
    return loading;
  };
  const Lazy = lazy(request);
  function WhenLoaded(props: Props) {
    // React reveals suspended content up to 300 ms later; preloaded content does not suspend.
    const [Part] = useState(() => loaded ?? Lazy);
    return (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    );
  }
  return Object.assign(WhenLoaded, { preload: () => void request() });
}

/** Props for the button that shows it. */
export function intentProps({ preload }: { preload: () => void }) {
  return { onPointerEnter: preload, onFocus: preload };
}
