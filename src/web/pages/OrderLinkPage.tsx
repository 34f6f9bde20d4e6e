import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { is } from 'superstruct';
import { linkProblem, type LinkProblem } from '@/contract/orderLink';
import { pagePaths } from '@/contract/paths';
import { toApiError, type ApiError } from '@/client/apiError';
import { type MessageId, useText } from '@/lib/text';
import { ButtonLink } from '@/ui/Button';
import { Container, PageSpace } from '@/ui/Container';
import { NoScript } from '@/ui/NoScript';
import { Skeleton } from '@/ui/Skeleton';
import { StatusPage } from '@/ui/StatusPage';
import { phoneHref } from '@/lib/contactLinks';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { VisuallyHidden } from '@/ui/VisuallyHidden';
import { orderApi } from '../api/orderApi';
import { orderLinkApi } from '../api/orderLinkApi';
import { useSession } from '../api/session';
import { shopApi } from '../api/shopApi';
import { OrderDetails } from '../features/orders/OrderDetails';
import { QueryError } from '../features/shared/QueryError';
import { readSession, writeSession } from '../features/shared/formDrafts';
import { useHashToken } from '../features/shared/useHashToken';
import { type Namespaces, pageMeta } from './page';

export const namespaces: Namespaces = ['orders', 'checkout', 'cart', 'product'];

export const meta = pageMeta('orders:item.meta.title', 'orders:meta.description', {
  noindex: true,
});

const storageKey = 'bobica.orderLink';

/** Session storage keeps the token across reloads and the login. */
function useOrderToken(): string | null | undefined {
  const found = useHashToken();
  const [storedToken, setStoredToken] = useState<unknown>(null);
  useEffect(() => {
    if (found) writeSession(storageKey, found);
    else if (found === null) setStoredToken(readSession(storageKey));
  }, [found]);
  return found ?? (typeof storedToken === 'string' ? storedToken : found);
}

const problemTexts: Readonly<Record<LinkProblem, MessageId>> = {
  invalid: 'orders:link.invalid',
  expired: 'orders:link.expired',
  removed: 'orders:link.removed',
};

function findProblem({ code, details }: ApiError): LinkProblem | undefined {
  if (code !== 'order_not_found') return undefined;
  return is(details, linkProblem) ? details.reason : 'invalid';
}

/** Shows the order for the token in the URL fragment. A customer's own order opens in the account. */
export default function OrderLinkPage() {
  const { text, locale } = useText();
  const { state } = useSession();
  const { search } = useLocation();
  const token = useOrderToken();
  const [heading, focusHeading] = useFocusTarget<HTMLHeadingElement>();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const id = Number(/^([1-9]\d{0,8})\./.exec(token ?? '')?.[1]);
  const accountResult = orderApi.useGetOrderQuery(
    state === 'signedIn' && id ? { params: { id }, locale } : skipToken,
  );
  const linked = orderLinkApi.useOpenOrderLinkQuery(
    token ? { body: { token }, locale } : skipToken,
    {
      refetchOnMountOrArgChange: true,
    },
  );
  if (accountResult.currentData)
    return <Navigate to={{ pathname: pagePaths.order(id), search }} replace />;
  const error = linked.error && toApiError(linked.error);
  const problem = token === null ? 'invalid' : error && findProblem(error);
  const isUnknown = accountResult.isLoading || state === 'restoring';
  if (token && linked.currentData && !isUnknown)
    return (
      <Container>
        <PageSpace $top="none">
          <OrderDetails
            order={linked.currentData}
            token={token}
            heading={heading}
            onCancelled={focusHeading}
          />
        </PageSpace>
      </Container>
    );
  if (problem)
    return (
      <StatusPage
        title={text('orders:link.ended.title')}
        text={text(problemTexts[problem])}
        actions={
          <>
            {shop && (
              <ButtonLink to={phoneHref(shop.business.phone)}>
                {text('common:checkout.call', { phone: shop.business.phone })}
              </ButtonLink>
            )}
            <ButtonLink variant="secondary" to={pagePaths.orders}>
              {text('orders:title')}
            </ButtonLink>
          </>
        }
      />
    );
  return (
    <Container as="section" aria-busy={!error}>
      <PageSpace>
        <NoScript />
        <VisuallyHidden as="h1">{text('orders:link.title')}</VisuallyHidden>
        {error ? <QueryError query={linked} /> : <Skeleton $height="60vh" />}
      </PageSpace>
    </Container>
  );
}
