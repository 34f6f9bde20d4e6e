import { Outlet, type RouteObject } from 'react-router';
import type { FakeResponses } from '@tests/support/fakeApi';
import { testUser } from '@tests/support/fakeSession';
import { renderApp } from '@tests/support/renderApp';
import { testCart, testShop } from '@tests/support/sampleResponses';
import { orderApi } from '@/web/api/orderApi';
import { useSession } from '@/web/api/session';
import { SessionExpired } from '@/web/features/checkout/SessionExpired';
import { Guard } from '@/web/features/session/Guard';
import { LoginPanel } from '@/web/features/session/forms/LoginPanel';
import { RegisterPanel } from '@/web/features/session/forms/RegisterPanel';
import ConfirmEmailPage from '@/web/pages/ConfirmEmailPage';
import SignInLinkPage from '@/web/pages/SignInLinkPage';
import { SessionProvider } from '@/web/features/session/SessionProvider';

const nothingMerged = { cart_lines: 0, cart_capped: 0, wishlist_products: 0 };

function Inside() {
  const { user, signOut, retry } = useSession();
  const { data: orders } = orderApi.useListOrdersInfiniteQuery({ locale: 'en' });
  return (
    <>
      {orders && <p>{orders.pages.flat().length} orders</p>}
      <p>Orders of {user?.name}</p>
      <button onClick={signOut}>leave</button>
      <button onClick={retry}>again</button>
    </>
  );
}

function Checkout() {
  const { user } = useSession();
  return user ? <p>checkout of {user.name}</p> : <SessionExpired />;
}

const pages: RouteObject[] = [
  { path: '/', element: <p>home</p> },
  { path: '/login', element: <LoginPanel /> },
  { path: '/login/link', element: <SignInLinkPage /> },
  { path: '/email/confirm', element: <ConfirmEmailPage /> },
  { path: '/register', element: <RegisterPanel /> },
  {
    path: '/checkout',
    element: (
      <Guard fallback={<p>wait</p>}>
        <Checkout />
      </Guard>
    ),
  },
  {
    path: '/orders',
    element: (
      <Guard fallback={<p>wait</p>}>
        <Inside />
      </Guard>
    ),
  },
];

interface Settings {
  path: string;
  token?: string;
  responses?: FakeResponses;
}

/** Renders the session with login, registration, a public page and a page that requires a session. */
export function openShop({ path, token, responses }: Settings) {
  const layout = (
    <SessionProvider>
      <Outlet />
    </SessionProvider>
  );
  return renderApp(<p>elsewhere</p>, {
    path,
    token,
    routes: [{ element: layout, children: pages }],
    responses: {
      'GET /sanctum/csrf-cookie': () => new Response(null, { status: 204 }),
      'GET /api/shop': () => testShop,
      'GET /api/carts': () => testCart(0),
      'POST /api/auth/login': () => ({ token: '2|fresh', user: testUser, merged: nothingMerged }),
      'GET /api/auth/currentuser': () => testUser,
      'GET /api/orders': () => [],
      'POST /api/auth/logout': () => ({}),
      ...responses,
    },
  });
}
