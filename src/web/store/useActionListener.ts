import { addListener } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';

export function useActionListener<Action>(
  matcher: (action: unknown) => action is Action,
  listener: (action: Action) => void,
): void {
  const dispatch = useDispatch();
  const effect = useEffectEvent(listener);
  useEffect(() => {
    const unsubscribe: unknown = dispatch(
      addListener({
        predicate: (action: unknown) => matcher(action),
        effect: (action: unknown) => void (matcher(action) && effect(action)),
      }),
    );
    return unsubscribe as () => void;
  }, [dispatch, matcher]);
}
