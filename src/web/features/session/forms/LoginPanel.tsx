import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { useCart } from '@/web/store/cart';
import { selectIsForCheckout, selectPreviousRoute, selectSignedIn } from '@/web/store/preferences';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { Container, PageSpace } from '@/ui/Container';
import { TwoColumns } from '@/ui/Grid';
import { below, from } from '@/ui/media';
import { InlineButton, TextLink } from '@/ui/TextLink';
import { makeFormDrafts } from '../../shared/formDrafts';
import { CartSummary } from '../../shared/CartSummary';
import { StepPage } from '../../shared/StepPage';
import { AuthFooter, AuthPage, hiddenWithSession, Reason, useReturnAfterLogin } from './AuthPage';
import { type ExistingAccount, LoginForm } from './LoginForm';
import { NewCustomerForm } from './NewCustomerForm';

const Layout = styled(Container)`
  ${hiddenWithSession}
`;
const Options = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(28px, 3.4vw, 44px);

  & > p {
    margin-top: calc(12px - clamp(28px, 3.4vw, 44px));
    color: var(--text-muted);
  }
`;
const Option = styled.section`
  h2 {
    font-size: var(--text-h3);
  }
  & > p {
    margin-top: 6px;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
  & > div {
    margin-block: 20px 12px;
  }
  ${from(600)} {
    button[type='submit'] {
      width: auto;
    }
  }
`;
const Account = styled(Option)`
  padding: clamp(20px, 2.4vw, 32px);
  border-radius: var(--radius-lg);
  background: var(--surface);

  ${below(600)} {
    margin-inline: calc(-1 * var(--gutter));
    padding: 28px var(--gutter);
    border-radius: 0;
  }
`;

/** On the way to the checkout, this also shows the steps and the cart. */
export function LoginPanel() {
  const isForCheckout = useSelector(selectIsForCheckout);
  const isNew = useSelector(selectSignedIn) === 'neverSignedIn';
  const { cart, count } = useCart();
  useReturnAfterLogin();
  // Keeps the form that the user has typed into, even if the cart arrives later.
  const [typedInto, setTypedInto] = useState<boolean | null>(null);
  const mayBuy = cart === null ? isForCheckout : count > 0;
  const showsCheckoutSignIn = typedInto ?? (mayBuy && (isForCheckout || isNew));
  return (
    <div onInput={() => setTypedInto(showsCheckoutSignIn)}>
      {showsCheckoutSignIn ? (
        <CheckoutSignIn newFirst={isNew} />
      ) : (
        <LoginPage hasCart={count > 0} />
      )}
    </div>
  );
}

function LoginPage({ hasCart }: { hasCart: boolean }) {
  const { text } = useText();
  const hasPreviousRoute = useSelector(selectPreviousRoute) !== null;
  const [isNewCustomer, setIsNewCustomer] = useState(false);
  const [registered, setRegistered] = useState<ExistingAccount | null>(null);
  // If the response for a new customer was lost, the account already has the cart.
  useEffect(() => setIsNewCustomer(makeFormDrafts('visitor').read('user') !== null), []);
  const onExistingAccount = (email: string) => {
    setRegistered({ email });
    setIsNewCustomer(false);
  };
  const intro = hasPreviousRoute ? 'auth:login.redirectInfo' : 'auth:login.intro';
  return (
    <AuthPage
      forVisitors
      title={text(isNewCustomer ? 'auth:checkout.new' : 'auth:login.title')}
      intro={text(isNewCustomer ? 'auth:checkout.lead' : intro)}
    >
      <Reason />
      {isNewCustomer ? (
        <NewCustomerForm hasCart={hasCart} onExistingAccount={onExistingAccount} />
      ) : (
        <LoginForm label={text('auth:login.title')} registered={registered} />
      )}
      <Button variant="soft" onClick={() => setIsNewCustomer(!isNewCustomer)}>
        {text(isNewCustomer ? 'auth:checkout.account' : 'auth:checkout.new')}
      </Button>
      <AuthFooter>
        <span>{`${text('auth:login.noAccount')} `}</span>
        <TextLink to={pagePaths.register}>{text('auth:login.registerLink')}</TextLink>
      </AuthFooter>
    </AuthPage>
  );
}

function CheckoutSignIn({ newFirst }: { newFirst: boolean }) {
  const { text } = useText();
  const [registered, setRegistered] = useState<ExistingAccount | null>(null);
  const account = (
    <Account key="account" aria-labelledby="checkout-account">
      <h2 id="checkout-account">{text('auth:checkout.account')}</h2>
      <p>{text('auth:checkout.accountHint')}</p>
      <LoginForm wide label={text('auth:checkout.account')} registered={registered} />
      <p>{text('auth:link.help')}</p>
    </Account>
  );
  return (
    <Layout>
      <PageSpace>
        <StepPage step={null}>
          <CartSummary collapsed />
          <TwoColumns>
            <Options>
              <h1>{text('auth:checkout.title')}</h1>
              <p>{text('auth:checkout.lead')}</p>
              <Reason />
              {!newFirst && account}
              <Option key="new" aria-labelledby="checkout-new">
                <h2 id="checkout-new">{text('auth:checkout.new')}</h2>
                {newFirst && (
                  <p>
                    <span>{`${text('auth:register.hasAccount')} `}</span>
                    <InlineButton type="button" onClick={() => setRegistered({ email: '' })}>
                      {text('auth:register.loginLink')}
                    </InlineButton>
                  </p>
                )}
                <NewCustomerForm hasCart onExistingAccount={(email) => setRegistered({ email })} />
              </Option>
              {newFirst && account}
            </Options>
            <CartSummary />
          </TwoColumns>
        </StepPage>
      </PageSpace>
    </Layout>
  );
}
