import type { ReactNode } from 'react';
import type { ProductSummary } from '@/contract/product';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { Carousel } from '@/ui/Carousel';
import { Slide, Slides, Strip } from '@/ui/carouselStyle';
import { ErrorState } from '@/ui/ErrorState';
import { ProductCardSkeleton } from '../shared/ProductCard';
import { Section, SectionHead } from '@/ui/Section';

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
        <Slides $perView="cards">
          <Strip>
            {[1, 2, 3].map((card) => (
              <Slide key={card}>
                <ProductCardSkeleton variant="slide" />
              </Slide>
            ))}
          </Strip>
        </Slides>
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
