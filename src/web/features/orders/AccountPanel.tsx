import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { apiErrorOf } from '@/client/apiError';
import { useErrorText } from '@/lib/errorText';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button, ButtonLink } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { orderLinkApi } from '../../api/orderLinkApi';
import { useSession } from '../../api/session';
import { routeRemembered } from '../../store/preferences';

const Account = styled(Panel)`
  border-color: transparent;
  background: var(--surface);

  p {
    margin-block: 8px 16px;
    font-size: var(--text-sm);
    color: var(--text-muted);
  }
`;

/** Adds an order by phone to the account; that of a customer is opened there after signing in. */
export function AccountPanel({ claimable, token }: { claimable: boolean; token: string }) {
  const { text } = useText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { state } = useSession();
  const [claim, { isLoading, error }] = orderLinkApi.useClaimOrderMutation();
  const isVisitor = state === 'visitor' || state === 'failedLookup';
  if (!isVisitor && (state !== 'signedIn' || !claimable)) return null;
  const add = async () => {
    const { data } = await claim({ body: { token } });
    if (data) await navigate(pagePaths.order(data.id), { replace: true });
  };
  return (
    <Account data-last="" className="no-print" aria-labelledby="order-account">
      <h2 id="order-account">
        {text(claimable ? 'orders:link.claim.title' : 'orders:link.account.title')}
      </h2>
      <p>{text(claimable ? 'orders:link.claim.text' : 'orders:link.account.text')}</p>
      {error && (
        <Alert tone="danger" role="alert">
          {errorText(apiErrorOf(error))}
        </Alert>
      )}
      {isVisitor ? (
        <ButtonLink
          variant="secondary"
          block
          to={pagePaths.login}
          onClick={() => dispatch(routeRemembered(pagePaths.orderLink))}
        >
          {text(claimable ? 'orders:link.claim.signIn' : 'orders:link.account.signIn')}
        </ButtonLink>
      ) : (
        <Button variant="secondary" block loading={isLoading} onClick={() => void add()}>
          {text('orders:link.claim.add')}
        </Button>
      )}
    </Account>
  );
}
