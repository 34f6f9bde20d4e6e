import { useEffect, useRef } from 'react';
import { useErrorText } from '../../lib/useErrorText';
import { useText } from '../../lib/text';
import { useToast } from '../../ui/toast/ToastProvider';
import { useCheckout } from './CheckoutProvider';

/** Section 8: address-success, address-error with the message, user-info-success. */
export function useCheckoutToasts(): void {
  const { actor } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const toast = useToast();
  const words = useRef({ text, errorText });
  useEffect(() => {
    words.current = { text, errorText };
  });

  useEffect(() => {
    const subscriptions = [
      actor.on('user.saved', () =>
        toast.success(words.current.text('checkout:toast.user-info-success')),
      ),
      actor.on('address.saved', () =>
        toast.success(words.current.text('checkout:toast.address-success')),
      ),
      actor.on('address.refused', ({ error }) =>
        toast.error(
          words.current.text('checkout:toast.address-error', {
            message: words.current.errorText(error),
          }),
        ),
      ),
      actor.on('payment.created', () =>
        toast.success(words.current.text('checkout:toast.payment-success')),
      ),
      actor.on('payment.refused', () =>
        toast.error(words.current.text('checkout:toast.payment-error')),
      ),
    ];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [actor, toast]);
}
