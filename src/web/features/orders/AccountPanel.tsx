import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { Button, ButtonLink } from '@/ui/Button';
import { Panel } from '@/ui/Panel';
import { Text } from '@/ui/primitives';
import { orderLinkApi } from '../../api/orderLinkApi';
import { useSession } from '../../api/session';
import { routeRemembered } from '../../store/preferences';
import { RequestError } from '../shared/QueryError';

/** Adds a phone order to the account, or opens the customer's order there after login. */
export function AccountPanel({ claimable, token }: { claimable: boolean; token: string }) {
  const { text } = useText();
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
    <Panel
      className="no-print"
      style={{ order: 4, borderColor: 'transparent', background: 'var(--surface)' }}
      aria-labelledby="order-account"
    >
      <h2 id="order-account">
        {text(claimable ? 'orders:link.claim.title' : 'orders:link.account.title')}
      </h2>
      <Text style={{ marginBlock: '8px 16px' }}>
        {text(claimable ? 'orders:link.claim.text' : 'orders:link.account.text')}
      </Text>
      <RequestError error={error} />
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
    </Panel>
  );
}
