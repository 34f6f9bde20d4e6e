import { useState } from 'react';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { Container, PageSpace } from '@/ui/Container';
import { TwoColumns } from '@/ui/Grid';
import { below, from } from '@/ui/media';
import { InlineButton } from '@/ui/TextLink';
import { CartSummary } from '../../shared/CartSummary';
import { StepPage } from '../../shared/StepPage';
import { hiddenWithSession, Reason } from './AuthPage';
import { type ExistingAccount, LoginForm } from './LoginForm';
import { NewCustomerForm } from './NewCustomerForm';

export { NewCustomerForm };

const Layout = styled(Container)`
  ${hiddenWithSession}
`;
const Ways = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(28px, 3.4vw, 44px);

  & > p {
    margin-top: calc(12px - clamp(28px, 3.4vw, 44px));
    color: var(--text-muted);
  }
`;
const Way = styled.section`
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
const Account = styled(Way)`
  padding: clamp(20px, 2.4vw, 32px);
  border-radius: var(--radius-lg);
  background: var(--surface);

  ${below(600)} {
    margin-inline: calc(-1 * var(--gutter));
    padding: 28px var(--gutter);
    border-radius: 0;
  }
`;

/** Both ways to become a customer, with the steps of the checkout and the cart. */
export function CheckoutSignIn({ newFirst }: { newFirst: boolean }) {
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
            <Ways>
              <h1>{text('auth:checkout.title')}</h1>
              <p>{text('auth:checkout.lead')}</p>
              <Reason />
              {!newFirst && account}
              <Way key="new" aria-labelledby="checkout-new">
                <h2 id="checkout-new">{text('auth:checkout.new')}</h2>
                {newFirst && (
                  <p>
                    <span>{`${text('auth:register.hasAccount')} `}</span>
                    <InlineButton type="button" onClick={() => setRegistered({ email: '' })}>
                      {text('auth:register.loginLink')}
                    </InlineButton>
                  </p>
                )}
                <NewCustomerForm buys onKnown={(email) => setRegistered({ email })} />
              </Way>
              {newFirst && account}
            </Ways>
            <CartSummary />
          </TwoColumns>
        </StepPage>
      </PageSpace>
    </Layout>
  );
}
