import { useDispatch } from 'react-redux';
import { Navigate, useLocation } from 'react-router';
import { pagePaths } from '@/contract/paths';
import { useSession } from '../api/session';
import { RecentlyViewed } from '../features/catalogue/RecentlyViewed';
import { CardAction, FeaturedCards } from '../features/catalogue/ShopCard';
import { WishlistContents } from '../features/wishlist/WishlistContents';
import { routeRemembered } from '../store/preferences';
import { useWishlist } from '../store/wishlist';
import { useText } from '@/lib/text';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Container } from '@/ui/Container';
import { NoScript } from '@/ui/NoScript';
import { TextLink } from '@/ui/TextLink';
import { type Namespaces, pageMeta } from './page';

export const namespaces: Namespaces = ['wishlist', 'cart', 'shop', 'product'];

export const meta = pageMeta('wishlist:meta.title', 'wishlist:meta.description', { noindex: true });

/** Customers have a guarded wishlist. The path of the visitors' wishlist redirects customers to theirs. */
export default function WishlistPage() {
  const { text } = useText();
  const { state } = useSession();
  const dispatch = useDispatch();
  const { products } = useWishlist();
  const isPublic = useLocation().pathname === pagePaths.guestWishlist;
  if (isPublic && state === 'signedIn') return <Navigate to={pagePaths.wishlist} replace />;
  return (
    <Container>
      <Breadcrumb current={text('wishlist:title')} />
      {isPublic && <NoScript />}
      <WishlistContents
        action={(product) => <CardAction product={product} />}
        suggestions={
          <>
            <FeaturedCards
              title={text('cart:empty.suggestions')}
              without={products.map(({ id }) => id)}
            />
            <RecentlyViewed />
          </>
        }
        notice={
          isPublic && (
            <p>
              <span>{`${text('wishlist:public.info')} `}</span>
              <TextLink
                to={pagePaths.login}
                onClick={() => dispatch(routeRemembered(pagePaths.wishlist))}
              >
                {text('common:userMenu.login')}
              </TextLink>
            </p>
          )
        }
      />
    </Container>
  );
}
