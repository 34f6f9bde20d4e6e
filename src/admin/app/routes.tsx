import { Navigate, Outlet, type RouteObject } from 'react-router';
import { adminPaths } from '../../contract/admin/paths';
import { useText } from '../../web/lib/text';
import { Alert } from '../../web/ui/Alert';
import { SignInGate } from '../features/signIn/SignInGate';
import { Shell } from './Shell';

function PageError() {
  const { text } = useText();
  return (
    <Alert tone="danger" role="alert">
      {text('errors:server')}
    </Alert>
  );
}

function SignedIn() {
  return (
    <SignInGate>
      <Shell />
    </SignInGate>
  );
}

/** The admin's pages. A screen is a page in `pages/`, its route here, and its link in `Shell`. */
export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <PageError />,
    hydrateFallbackElement: <></>,
    children: [
      {
        path: adminPaths.invitation,
        lazy: () => import(/* webpackChunkName: "page-link" */ '../pages/LinkPage'),
      },
      {
        path: adminPaths.reset,
        lazy: () => import(/* webpackChunkName: "page-link" */ '../pages/LinkPage'),
      },
      {
        element: <SignedIn />,
        children: [
          {
            errorElement: <PageError />,
            children: [
              {
                path: adminPaths.home,
                element: <Navigate to={adminPaths.security} replace />,
              },
              {
                path: adminPaths.security,
                lazy: () => import(/* webpackChunkName: "page-security" */ '../pages/SecurityPage'),
              },
              {
                path: adminPaths.staff,
                lazy: () => import(/* webpackChunkName: "page-staff" */ '../pages/StaffPage'),
              },
              {
                path: adminPaths.log,
                lazy: () => import(/* webpackChunkName: "page-log" */ '../pages/LogPage'),
              },
              {
                path: '*',
                lazy: () =>
                  import(/* webpackChunkName: "page-not-found" */ '../pages/NotFoundPage'),
              },
            ],
          },
        ],
      },
    ],
  },
];
