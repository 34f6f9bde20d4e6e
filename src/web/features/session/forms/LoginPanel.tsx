import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { pagePaths } from '@/contract/paths';
import { useCart } from '@/web/store/cartChanges';
import { selectPreviousRoute, selectSignedIn } from '@/web/store/preferences';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { TextLink } from '@/ui/TextLink';
import { makeFormDrafts } from '../../shared/typedValues';
import { AuthFooter, AuthPage, Reason, useReturnAfterLogin } from './AuthPage';
import { CheckoutSignIn, NewCustomerForm } from './CheckoutSignIn';
import { type ExistingAccount, LoginForm } from './LoginForm';

/** The ways to become a customer; on the way to the checkout with its steps and the cart. */
export function LoginPanel() {
  const toCheckout = useSelector(selectPreviousRoute)?.startsWith(pagePaths.checkout) === true;
  const isNew = useSelector(selectSignedIn) === 'neverSignedIn';
  const { cart, count } = useCart();
  useReturnAfterLogin();
  // Keeps a field that is typed into, whatever is known of the cart then.
  const [typedInto, setTypedInto] = useState<boolean | null>(null);
  const mayBuy = cart === null ? toCheckout : count > 0;
  const showsCheckoutSignIn = typedInto ?? (mayBuy && (toCheckout || isNew));
  return (
    <div onInput={() => setTypedInto(showsCheckoutSignIn)}>
      {showsCheckoutSignIn ? <CheckoutSignIn newFirst={isNew} /> : <LoginPage buys={count > 0} />}
    </div>
  );
}

function LoginPage({ buys }: { buys: boolean }) {
  const { text } = useText();
  const hasPreviousRoute = useSelector(selectPreviousRoute) !== null;
  const [opening, setOpening] = useState(false);
  const [registered, setRegistered] = useState<ExistingAccount | null>(null);
  // Of a new customer whose response was lost: the account has the cart by now.
  useEffect(() => setOpening(makeFormDrafts('visitor').read('user') !== null), []);
  const onKnown = (email: string) => {
    setRegistered({ email });
    setOpening(false);
  };
  const intro = hasPreviousRoute ? 'auth:login.redirectInfo' : 'auth:login.intro';
  return (
    <AuthPage
      forVisitors
      title={text(opening ? 'auth:checkout.new' : 'auth:login.title')}
      intro={text(opening ? 'auth:checkout.lead' : intro)}
    >
      <Reason />
      {opening ? (
        <NewCustomerForm buys={buys} onKnown={onKnown} />
      ) : (
        <LoginForm label={text('auth:login.title')} registered={registered} />
      )}
      <Button variant="soft" onClick={() => setOpening(!opening)}>
        {text(opening ? 'auth:checkout.account' : 'auth:checkout.new')}
      </Button>
      <AuthFooter>
        <span>{`${text('auth:login.noAccount')} `}</span>
        <TextLink to={pagePaths.register}>{text('auth:login.registerLink')}</TextLink>
      </AuthFooter>
    </AuthPage>
  );
}
