import styled from 'styled-components';
import { shopPath } from '@/contract/paths';
import type { Locale } from '@/contract/locale';
import type { ProductSummary } from '@/contract/product';
import type { Product } from '@/contract/productDetails';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { ArrowLink } from '@/ui/ArrowLink';
import { Section } from '@/ui/Section';
import { ShopCardGrid } from './ShopCard';

/** Collapses the double spacing between two consecutive card sections. */
const NextSection = styled(Section)`
  section + & {
    padding-top: 0;
  }
`;

const maxProducts = 4;
/** Extra products to request, as some are on the page already: the product and its matches. */
const productsToRequest = 12;

/** Shared with the page's preload, so that the server's response is found in the cache. */
export function relatedArgument({ category }: ProductSummary, locale: Locale) {
  return { locale, query: { category, per_page: productsToRequest } };
}

/** Other products of the category, available ones first, without those already on the page. */
function relatedOf(product: Product, listed: readonly ProductSummary[]): ProductSummary[] {
  const shown = new Set([product.id, ...product.pairs_with.map(({ id }) => id)]);
  const others = listed.filter(({ id }) => !shown.has(id));
  const soldOut = ({ stock }: ProductSummary) => Number(stock.level === 'out');
  return others.sort((a, b) => soldOut(a) - soldOut(b)).slice(0, maxProducts);
}

/** Alternatives to the product. Not rendered if there are none or the list failed to load. */
export function RelatedProducts({ product }: { product: Product }) {
  const { locale, text } = useText();
  const { currentData } = shopApi.useListProductsQuery(relatedArgument(product, locale));
  const related = currentData ? relatedOf(product, currentData.products) : [];
  if (related.length === 0) return null;
  return (
    <NextSection
      title={text('product:related.heading')}
      titleId="related"
      aside={<ArrowLink to={shopPath(product.category)}>{product.category_name}</ArrowLink>}
    >
      <ShopCardGrid products={related} />
    </NextSection>
  );
}
