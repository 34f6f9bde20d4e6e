import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { useSession } from '../api/session';
import { routeRemembered } from '../store/preferences';
import { useText } from '@/lib/text';
import { TextLink } from '@/ui/TextLink';
import WishlistPage from './WishlistPage';

export { meta, namespaces } from './WishlistPage';

/** A visitor's wishlist. Customers are redirected to their own page. */
export default function GuestWishlistPage() {
  const { text } = useText();
  const { state } = useSession();
  const dispatch = useDispatch();
  if (state === 'signedIn') return <Navigate to={pagePaths.wishlist} replace />;
  return (
    <WishlistPage
      notice={
        <p>
          <span>{`${text('wishlist:public.info')} `}</span>
          <TextLink
            to={pagePaths.login}
            onClick={() => dispatch(routeRemembered(pagePaths.wishlist))}
          >
            {text('common:userMenu.login')}
          </TextLink>
        </p>
      }
    />
  );
}
