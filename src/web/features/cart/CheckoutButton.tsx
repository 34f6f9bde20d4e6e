import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { pagePaths } from '../../../contract/paths';
import type { CartView } from '../../store/cartChanges';
import { useSession } from '../../api/session';
import { routeRemembered } from '../../store/preferences';
import { useText } from '../../lib/text';
import { Button, ButtonLink } from '../../ui/Button';
import { Dialog } from '../../ui/Dialog';

/** Leads on, once the server has all changes; a visitor is asked to sign in first. */
export function CheckoutButton({ view }: { view: CartView }) {
  const { text } = useText();
  const { state } = useSession();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const nothingToBuy = view.lines.every(({ quantity }) => quantity === 0);
  const remember = () => dispatch(routeRemembered(pagePaths.checkout));

  return (
    <>
      <Button
        size="large"
        block
        loading={view.updating && !view.waiting}
        disabled={view.waiting || nothingToBuy}
        onClick={() => {
          if (state === 'visitor') setAsking(true);
          else void navigate(pagePaths.checkout);
        }}
      >
        {text('cart:checkout')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text('cart:signIn.title')}
        actions={
          <>
            <ButtonLink to={pagePaths.login} onClick={remember} data-autofocus="" block>
              {text('cart:signIn.login')}
            </ButtonLink>
            <ButtonLink to={pagePaths.register} onClick={remember} variant="secondary" block>
              {text('cart:signIn.register')}
            </ButtonLink>
          </>
        }
      >
        {text('cart:signIn.text')}
      </Dialog>
    </>
  );
}
