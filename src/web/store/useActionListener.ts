import { addListener, type ActionCreatorWithPayload } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';

/** Calls the listener with the payload of every such action. */
export function useActionListener<Payload>(
  actionCreator: ActionCreatorWithPayload<Payload>,
  listener: (payload: Payload) => void,
): void {
  const dispatch = useDispatch();
  const effect = useEffectEvent(listener);
  useEffect(() => {
    const stop: unknown = dispatch(
      addListener({ actionCreator, effect: ({ payload }) => effect(payload) }),
    );
    return stop as () => void;
  }, [dispatch, actionCreator]);
}
