import { pagePaths } from '@/contract/paths';
import { CartContents } from '../features/cart/CartContents';
import { FeaturedCards } from '../features/catalogue/ShopCard';
import { useText } from '@/lib/text';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Container } from '@/ui/Container';
import { RecentlyViewed } from '../features/catalogue/RecentlyViewed';
import { NoScript } from '@/ui/NoScript';
import { type Namespaces, pageMeta } from './page';

export const namespaces: Namespaces = ['cart', 'shop', 'product'];

export const meta = pageMeta('cart:meta.title', 'cart:meta.description', { noindex: true });

/** Visitors and customers use the same URL. The cookie or token decides whose cart it is. */
export default function CartPage() {
  const { text } = useText();
  return (
    <Container>
      <Breadcrumb
        items={[{ label: text('common:nav.shop'), to: pagePaths.shop }]}
        current={text('cart:title')}
      />
      <NoScript />
      <CartContents
        suggestions={
          <>
            <FeaturedCards title={text('cart:empty.suggestions')} />
            <RecentlyViewed />
          </>
        }
      />
    </Container>
  );
}
