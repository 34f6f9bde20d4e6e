import styled from 'styled-components';
import type { ProductList } from '@/contract/product';
import { useText } from '@/lib/text';
import { PageResults } from '../shared/searchResultParts';

const Box = styled.section`
  max-width: 640px;
  margin-block: 16px clamp(24px, 3vw, 40px);

  h2 {
    margin-bottom: 8px;
    font-size: var(--text-h3);
  }
  * + & {
    margin-top: clamp(32px, 4vw, 56px);
  }
`;

/** Shows pages that match the search, above the products if they match better, otherwise below. */
export function FoundPages({ list, place }: { list: ProductList; place: 'above' | 'below' }) {
  const { text } = useText();
  const { pages, pages_first: first, page, products } = list;
  const isAbove = first === true || products.length === 0;
  if (pages.length === 0 || page > 1 || isAbove !== (place === 'above')) return null;
  return (
    <Box aria-labelledby="found-pages">
      <h2 id="found-pages">{text('shop:pages.title')}</h2>
      <PageResults pages={pages} />
    </Box>
  );
}
