import { useEffect } from 'react';
import { useSession } from '../../api/session';
import { makePlacementStore } from './placementStore';
import { forgetAllTyped } from './typedValues';

const sessionStorageOf = () => window.sessionStorage;

/**
 * Stands in the frame, since signing out leaves the checkout: what was typed and the attempt to
 * place go with the customer. A session that merely expired keeps both for the next sign-in.
 */
export function CheckoutMemory() {
  const { endedBecause } = useSession();
  const left =
    endedBecause === 'signedOut' ||
    endedBecause === 'signedOutElsewhere' ||
    endedBecause === 'accountDeleted';
  useEffect(() => {
    if (!left) return;
    forgetAllTyped(sessionStorageOf);
    makePlacementStore(sessionStorageOf).forget();
  }, [left]);
  return null;
}
