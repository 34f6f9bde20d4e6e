import styled from 'styled-components';
import { shopPath } from '../../../contract/paths';
import type { Locale } from '../../../contract/locale';
import type { Product, ProductSummary } from '../../../contract/product';
import { useListProductsQuery } from '../../api/catalogueApi';
import { productCategoryName } from '../../lib/categoryName';
import { useText } from '../../lib/text';
import { ArrowLink } from '../../ui/ArrowLink';
import { Section } from '../../ui/Section';
import { ShopCardGrid } from './ShopCardGrid';

/** Two sections of cards in a row are one space apart, not two. */
const NextSection = styled(Section)`
  section + & {
    padding-top: 0;
  }
`;

const most = 4;
/** Some of the category stand on the page already: the product itself, what goes well with it. */
const asked = 12;

/** The same for the page's preload, or the server's answer would not be found. */
export function relatedArgument({ category }: Product, locale: Locale) {
  return { locale, category, per_page: asked };
}

/** What else the category has, what can be had first; nothing twice on one page. */
function relatedOf(product: Product, listed: readonly ProductSummary[]): ProductSummary[] {
  const shown = new Set([product.id, ...product.pairs_with.map(({ id }) => id)]);
  const others = listed.filter(({ id }) => !shown.has(id));
  const soldOut = ({ stock }: ProductSummary) => Number(stock.level === 'out');
  return others.sort((a, b) => soldOut(a) - soldOut(b)).slice(0, most);
}

/** A way on for whom this is not quite it. Not there where nothing is left or the list cannot be had. */
export function RelatedProducts({ product }: { product: Product }) {
  const { locale, text } = useText();
  const { currentData } = useListProductsQuery(relatedArgument(product, locale));
  const related = currentData ? relatedOf(product, currentData.products) : [];
  if (related.length === 0) return null;
  return (
    <NextSection
      title={text('product:related.heading')}
      titleId="related"
      aside={
        <ArrowLink to={shopPath(product.category)}>{productCategoryName(text, product)}</ArrowLink>
      }
    >
      <ShopCardGrid products={related} />
    </NextSection>
  );
}
