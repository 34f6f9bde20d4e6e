import { useDispatch } from 'react-redux';
import { Navigate } from 'react-router';
import { pagePaths } from '../../contract/paths';
import { useSession } from '../api/session';
import { WishlistContents } from '../features/wishlist/WishlistContents';
import { routeRemembered } from '../store/preferences';
import { useText } from '../lib/text';
import { Breadcrumb } from '../ui/Breadcrumb';
import { Container } from '../ui/Container';
import { NoScript } from '../ui/NoScript';
import { TextLink } from '../ui/TextLink';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['wishlist', 'shop', 'product'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('wishlist:meta.title', { brand }),
  description: text('wishlist:meta.description'),
  noindex: true,
});

/** A visitor's list. A customer has an address of their own and is taken there. */
export default function GuestWishlistPage() {
  const { text } = useText();
  const { state } = useSession();
  const dispatch = useDispatch();
  if (state === 'signedIn') return <Navigate to={pagePaths.wishlist} replace />;
  return (
    <Container>
      <Breadcrumb
        items={[{ label: text('common:nav.home'), to: pagePaths.home }]}
        current={text('wishlist:title')}
      />
      <NoScript />
      <WishlistContents
        notice={
          <p>
            {text('wishlist:public.info')}{' '}
            <TextLink
              to={pagePaths.login}
              onClick={() => dispatch(routeRemembered(pagePaths.wishlist))}
            >
              {text('common:userMenu.login')}
            </TextLink>
          </p>
        }
      />
    </Container>
  );
}
