import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { ProductSummary } from '@/contract/product';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { Carousel } from '@/ui/Carousel';
import { ErrorState } from '@/ui/ErrorState';
import { from } from '@/ui/media';
import { ProductCardSkeleton } from '../shared/ProductCard';
import { Section, SectionHead } from '@/ui/Section';

/** As wide as the slides that replace them. */
const Waiting = styled.div`
  display: grid;
  grid-auto-columns: 100%;
  grid-auto-flow: column;
  margin-inline: -12px;
  overflow: hidden;

  & > * {
    padding-inline: 12px;
  }
  ${from(500)} {
    grid-auto-columns: 50%;
  }
  ${from(800)} {
    grid-auto-columns: 33.3333%;
  }
`;

export const featuredCardSizes =
  '(min-width: 1376px) 411px, (min-width: 800px) 31vw, (min-width: 500px) 46vw, 92vw';

interface FeaturedProps {
  /** The connected card comes from the page. */
  renderCard: (product: ProductSummary) => ReactNode;
}

/** The featured products as a carousel. Not rendered if there are none. */
export function Featured({ renderCard }: FeaturedProps) {
  const { text, locale } = useText();
  const { data, error, isFetching, refetch } = shopApi.useListFeaturedProductsQuery({ locale });
  if (data?.length === 0) return null;
  const title = text('home:featured.title');
  if (!data && error) {
    return (
      <Section title={title}>
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {text('errors:unknown')}
        </ErrorState>
      </Section>
    );
  }
  if (!data) {
    return (
      <Section title={title} aside={<p role="status">{text('home:featured.loading')}</p>}>
        <Waiting>
          {[1, 2, 3].map((card) => (
            <div key={card}>
              <ProductCardSkeleton variant="slide" />
            </div>
          ))}
        </Waiting>
      </Section>
    );
  }
  return (
    <Section>
      <Carousel
        label={title}
        perView="cards"
        slides={data.map(({ id, product }) => ({ key: id, content: renderCard(product) }))}
        head={(controls) => (
          <SectionHead>
            <h2>{title}</h2>
            {controls}
          </SectionHead>
        )}
      />
    </Section>
  );
}
