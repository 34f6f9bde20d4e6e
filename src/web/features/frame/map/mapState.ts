/** Section 8 of the specification. */
export type MapState = 'notLoaded' | 'loading' | 'loaded' | 'failed' | 'authFailure';

export type MapEvent =
  { type: 'approached' } | { type: 'shown' } | { type: 'broke' } | { type: 'refused' };

/**
 * Not loaded → loading → loaded, failed or auth failure. Google may refuse the key after its map was
 * shown; what had failed and comes late after all is shown.
 */
export function nextMapState(state: MapState, event: MapEvent): MapState {
  switch (event.type) {
    case 'approached':
      return state === 'notLoaded' ? 'loading' : state;
    case 'shown':
      return state === 'loading' || state === 'failed' ? 'loaded' : state;
    case 'broke':
      return state === 'loading' ? 'failed' : state;
    case 'refused':
      return state === 'notLoaded' ? state : 'authFailure';
  }
}
