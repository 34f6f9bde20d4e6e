import { useCallback, useEffect, useRef, useState, type ComponentType } from 'react';

/** Props of what a shopper reaches for just before the part is needed. */
export interface Wanting {
  onPointerEnter: () => void;
  onFocus: () => void;
}

/**
 * A part of a page that is fetched when somebody reaches for it (`wanting`, spread on its button) or
 * asks for it (`want`), and null until it is here: whoever opens it sooner sees it as soon as it is. One
 * that was lost on the way is fetched again with the next wish. `load` has to stay the same.
 */
export function useWantedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [here, setHere] = useState<{ Part: ComponentType<Props> } | null>(null);
  const coming = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const want = useCallback(() => {
    if (coming.current) return;
    coming.current = true;
    load().then(
      (Part) => gone.current || setHere({ Part }),
      () => {
        coming.current = false;
      },
    );
  }, [load]);
  const wanting: Wanting = { onPointerEnter: want, onFocus: want };
  return { Part: here?.Part ?? null, want, wanting };
}
