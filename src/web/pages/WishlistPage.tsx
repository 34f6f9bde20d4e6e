import type { Elements } from '@/lib/elements';
import { WishlistContents } from '../features/wishlist/WishlistContents';
import { useText } from '@/lib/text';
import { Breadcrumb } from '@/ui/Breadcrumb';
import { Container } from '@/ui/Container';
import { NoScript } from '@/ui/NoScript';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['wishlist', 'shop', 'product'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('wishlist:meta.title', { brand }),
  description: text('wishlist:meta.description'),
  noindex: true,
});

interface WishlistPageProps {
  /** Shown to visitors: why to sign in. */
  notice?: Elements;
}

/** The customer's wishlist, guarded. */
export default function WishlistPage({ notice }: WishlistPageProps) {
  const { text } = useText();
  return (
    <Container>
      <Breadcrumb current={text('wishlist:title')} />
      {notice && <NoScript />}
      <WishlistContents notice={notice} />
    </Container>
  );
}
