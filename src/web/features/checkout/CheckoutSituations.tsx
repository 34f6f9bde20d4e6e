import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { pagePaths } from '../../../contract/paths';
import { routeRemembered } from '../../store/preferences';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { Button, ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { useCheckout, useCheckoutState } from './CheckoutProvider';

/** Nothing to order: the cart is empty, or was emptied elsewhere. */
export function CheckoutEmpty() {
  const { text } = useText();
  return (
    <EmptyState
      title={text('checkout:emptyCart.title')}
      text={text('checkout:emptyCart.text')}
      action={<ButtonLink to={pagePaths.shop}>{text('common:action.goToShop')}</ButtonLink>}
    />
  );
}

export function CheckoutFailed() {
  const { actor } = useCheckout();
  const { text } = useText();
  const errorText = useErrorText();
  const failure = useCheckoutState(({ context }) => context.failure);
  return (
    <div role="alert">
      <EmptyState
        title={text('checkout:failed.title')}
        text={failure ? errorText(failure.error) : undefined}
        action={
          <Button onClick={() => actor.send({ type: 'retry.requested' })}>
            {text('common:action.retry')}
          </Button>
        }
      />
    </div>
  );
}

/** The session ended in the middle: after signing in, the shopper stands here again. */
export function SessionExpired({ pathname }: { pathname: string }) {
  const dispatch = useDispatch();
  const { text } = useText();
  useEffect(() => {
    dispatch(routeRemembered(pathname));
  }, [dispatch, pathname]);
  return (
    <div role="alert">
      <EmptyState
        title={text('checkout:sessionExpired.title')}
        text={text('checkout:sessionExpired.text')}
        action={<ButtonLink to={pagePaths.login}>{text('checkout:signIn.login')}</ButtonLink>}
      />
    </div>
  );
}
