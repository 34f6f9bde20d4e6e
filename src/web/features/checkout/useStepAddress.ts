import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { pagePaths } from '../../../contract/paths';
import type { CheckoutStep } from './checkoutContext';
import { stepOf } from './checkoutMachine';
import { useCheckout } from './CheckoutProvider';

export const stepPaths: Readonly<Record<CheckoutStep, string>> = {
  shipping: pagePaths.checkoutShipping,
  payment: pagePaths.checkoutPayment,
  overview: pagePaths.checkoutOverview,
};

/** The step that an address asks for; null for `/checkout` itself and whatever else stands below it. */
export function stepAskedBy(pathname: string): CheckoutStep | null {
  const asked = Object.entries(stepPaths).find(([, path]) => path === pathname);
  return (asked?.[0] as CheckoutStep | undefined) ?? null;
}

/**
 * The address follows the machine: it is pushed when the shopper is moved to another step, and
 * corrected in place when it asked for a step that cannot be reached.
 */
export function useStepAddress(pathname: string): void {
  const { actor } = useCheckout();
  const navigate = useNavigate();
  const address = useRef(pathname);

  useEffect(() => {
    let last = stepOf(actor.getSnapshot());
    const follow = () => {
      const step = stepOf(actor.getSnapshot());
      const moved = last !== null && step !== null && step !== last;
      last = step;
      if (step === null || address.current === stepPaths[step]) return;
      address.current = stepPaths[step];
      void navigate(stepPaths[step], { replace: !moved });
    };
    const { unsubscribe } = actor.subscribe(follow);
    follow();
    return unsubscribe;
  }, [actor, navigate]);

  useEffect(() => {
    address.current = pathname;
    const asked = stepAskedBy(pathname);
    if (asked && asked !== stepOf(actor.getSnapshot()))
      actor.send({ type: 'step.requested', step: asked });
    const step = stepOf(actor.getSnapshot());
    if (step === null || address.current === stepPaths[step]) return;
    address.current = stepPaths[step];
    void navigate(stepPaths[step], { replace: true });
  }, [actor, pathname, navigate]);
}
