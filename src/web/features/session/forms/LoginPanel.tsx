import { useState } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { useSession } from '@/web/api/session';
import { useCart } from '@/web/store/cartChanges';
import { selectPreviousRoute, selectSignedIn } from '@/web/store/preferences';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Container, PageSpace } from '@/ui/Container';
import { TwoColumns } from '@/ui/Grid';
import { below } from '@/ui/media';
import { TextButton, TextLink } from '@/ui/TextLink';
import { CartSummary } from '../../shared/CartSummary';
import { StepPage } from '../../shared/StepPage';
import { AuthFooter, AuthPage, hiddenWithSession, useReturnAfterLogin } from './AuthPage';
import { type Known, LoginForm } from './LoginForm';
import { NewCustomerForm } from './NewCustomerForm';

const Door = styled.div`
  ${hiddenWithSession}
`;
const Ways = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(28px, 3.4vw, 44px);

  & > p {
    max-width: 44ch;
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
  h2 ~ form,
  h2 ~ div {
    margin-top: 20px;
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

/** The ways to become a customer; on the way to the checkout with its steps and the cart. */
export function LoginPanel() {
  const previous = useSelector(selectPreviousRoute);
  const isNew = useSelector(selectSignedIn) === 'new';
  const { cart, count } = useCart();
  useReturnAfterLogin();
  const toCheckout = previous?.startsWith(pagePaths.checkout) === true;
  const mayBuy = cart === null ? toCheckout : count > 0;
  return mayBuy && (toCheckout || (isNew && previous === null)) ? (
    <CheckoutDoor newFirst={isNew} />
  ) : (
    <LoginPage buys={count > 0} />
  );
}

/** Why the visitor has to log in again. */
function Reason() {
  const { text } = useText();
  const { state, endedBecause } = useSession();
  if (state === 'failedLookup') return <Alert>{text('errors:currentUserNotFound')}</Alert>;
  if (state !== 'visitor' || endedBecause !== 'expired') return null;
  return <Alert>{text('auth:toast.sessionExpired')}</Alert>;
}

function CheckoutDoor({ newFirst }: { newFirst: boolean }) {
  const { text } = useText();
  const [known, setKnown] = useState<Known | null>(null);
  const account = (
    <Account key="account" aria-labelledby="door-account">
      <h2 id="door-account">{text('auth:door.account')}</h2>
      <p>{text('auth:door.accountHint')}</p>
      <LoginForm wide label={text('auth:door.account')} known={known} />
      <p>{text('auth:link.help')}</p>
    </Account>
  );
  return (
    <Door>
      <Container>
        <PageSpace>
          <StepPage step={null}>
            <CartSummary collapsed />
            <TwoColumns>
              <Ways>
                <h1>{text('auth:door.title')}</h1>
                <p>{text('auth:door.lead')}</p>
                <Reason />
                {!newFirst && account}
                <Way key="new" aria-labelledby="door-new">
                  <h2 id="door-new">{text('auth:door.new')}</h2>
                  {newFirst && (
                    <p>
                      {text('auth:register.hasAccount')}{' '}
                      <TextButton type="button" onClick={() => setKnown({ email: '' })}>
                        {text('auth:register.loginLink')}
                      </TextButton>
                    </p>
                  )}
                  <NewCustomerForm buys onKnown={(email) => setKnown({ email })} />
                </Way>
                {newFirst && account}
              </Ways>
              <CartSummary />
            </TwoColumns>
          </StepPage>
        </PageSpace>
      </Container>
    </Door>
  );
}

function LoginPage({ buys }: { buys: boolean }) {
  const { text } = useText();
  const hasPreviousRoute = useSelector(selectPreviousRoute) !== null;
  const [opening, setOpening] = useState(false);
  const [known, setKnown] = useState<Known | null>(null);
  return (
    <AuthPage
      forVisitors
      title={text(opening ? 'auth:door.new' : 'auth:login.title')}
      intro={text(
        opening
          ? 'auth:door.lead'
          : hasPreviousRoute
            ? 'auth:login.redirectInfo'
            : 'auth:login.intro',
      )}
    >
      <Reason />
      {opening ? (
        <NewCustomerForm
          buys={buys}
          onKnown={(email) => {
            setKnown({ email });
            setOpening(false);
          }}
        />
      ) : (
        <LoginForm label={text('auth:login.title')} known={known} />
      )}
      <Button variant="soft" onClick={() => setOpening(!opening)}>
        {text(opening ? 'auth:door.account' : 'auth:door.new')}
      </Button>
      <AuthFooter>
        {text('auth:login.noAccount')}{' '}
        <TextLink to={pagePaths.register}>{text('auth:login.registerLink')}</TextLink>
      </AuthFooter>
    </AuthPage>
  );
}
