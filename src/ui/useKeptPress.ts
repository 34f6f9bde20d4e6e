import { useEffect, useEffectEvent, useState } from 'react';

/** Remembers a press on a button that is not ready, and acts once it is ready unless the press is dropped. */
export function useKeptPress(isReady: boolean, act: () => void, isDropped = false) {
  const [isKept, setIsKept] = useState(false);
  const actLater = useEffectEvent(act);
  useEffect(() => {
    if (!isKept || !(isReady || isDropped)) return;
    setIsKept(false);
    if (!isDropped) actLater();
  }, [isKept, isReady, isDropped]);
  return { isKept, press: () => (isReady ? act() : setIsKept(true)) };
}
