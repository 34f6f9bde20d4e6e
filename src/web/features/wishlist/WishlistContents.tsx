import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { pagePaths } from '../../../contract/paths';
import { useWishlist } from '../../store/wishlistChanges';
import { productCategoryName } from '../../lib/categoryName';
import { useText } from '../../lib/text';
import { useErrorText } from '../../lib/useErrorText';
import { Button, ButtonLink } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { ProductGrid } from '../../ui/Grid';
import { ProductCardSkeleton } from '../../ui/ProductCard';
import { useSkeleton } from '../../ui/Skeleton';
import { Row } from '../../ui/Stack';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { WaitingTag } from '../../ui/WaitingTag';
import { useWishlistActions } from './useWishlistActions';
import { WishlistCard } from './WishlistCard';

const Whole = styled.div`
  padding-block: clamp(8px, 1.6vw, 24px) var(--section);

  &:focus {
    outline: none;
  }
`;
const Head = styled.div`
  display: grid;
  gap: 12px;
  margin: 8px 0 clamp(20px, 2.6vw, 40px);
  color: var(--text-muted);
`;

interface WishlistContentsProps {
  /** For visitors: why to sign in. */
  notice?: ReactNode;
}

/** The wishlist of a visitor or customer. */
export function WishlistContents({ notice }: WishlistContentsProps) {
  const { text } = useText();
  const wordsOf = useErrorText();
  const list = useWishlist();
  const whole = useRef<HTMLDivElement>(null);
  const actions = useWishlistActions(() => whole.current?.focus({ preventScroll: true }));
  const { products } = list;
  const waiting = list.waiting && <WaitingTag>{text('wishlist:waiting')}</WaitingTag>;

  let content: ReactNode;
  if (list.error) {
    content = (
      <>
        <h1>{text('wishlist:title')}</h1>
        <Head>
          <ErrorState onRetry={list.retry} retrying={list.loading}>
            {wordsOf(list.error)}
          </ErrorState>
        </Head>
      </>
    );
  } else if (!list.known && products.length === 0) content = <WishlistSkeleton />;
  else if (products.length === 0) {
    content = (
      <EmptyState
        level={1}
        note={waiting}
        title={text('wishlist:empty.title')}
        text={text('wishlist:empty.text')}
        action={
          <ButtonLink to={pagePaths.shop} size="large">
            {text('common:action.goToShop')}
          </ButtonLink>
        }
      />
    );
  } else {
    const forSale = products.filter(({ stock }) => stock.level !== 'out');
    content = (
      <>
        <h1>{text('wishlist:title')}</h1>
        <Head>
          <Row $between>
            <span role="status">{text('wishlist:count', { count: products.length })}</span>
            {waiting}
            <Button disabled={forSale.length === 0} onClick={() => actions.addAll(forSale)}>
              {text('wishlist:addAll')}
            </Button>
          </Row>
          {notice}
        </Head>
        <VisuallyHidden as="h2">{text('wishlist:products.heading')}</VisuallyHidden>
        <ProductGrid>
          {products.map((product) => (
            <li key={product.id}>
              <WishlistCard
                product={product}
                category={productCategoryName(text, product)}
                onAdd={() => actions.add(product)}
                onRemove={() => actions.remove(product)}
              />
            </li>
          ))}
        </ProductGrid>
      </>
    );
  }
  return (
    <Whole ref={whole} tabIndex={-1}>
      {content}
    </Whole>
  );
}

/** What the server sends: it knows nobody's wishes. */
function WishlistSkeleton() {
  const { text } = useText();
  const shown = useSkeleton(true);
  return (
    <>
      <h1>{text('wishlist:title')}</h1>
      <div
        role="status"
        aria-label={text('common:state.loading')}
        style={{ minHeight: '60vh', paddingTop: 40 }}
      >
        {shown && (
          <ProductGrid aria-hidden="true">
            {[1, 2, 3, 4].map((key) => (
              <li key={key}>
                <ProductCardSkeleton />
              </li>
            ))}
          </ProductGrid>
        )}
      </div>
    </>
  );
}
