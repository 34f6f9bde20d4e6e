import styled from 'styled-components';
import type { ContentPage } from '@/contract/content';
import { formatMoney } from '@/contract/money';
import { pagePaths, shopPath } from '@/contract/paths';
import type { PageImage } from '@/contract/shop';
import { shopApi } from '../api/shopApi';
import { contentApi } from '../api/contentApi';
import { ShopCard } from '../features/catalogue/ShopCard';
import { Banner } from '../features/home/Banner';
import { CategoryStrip, CategoryTiles } from '../features/home/Categories';
import { Promos } from '../features/home/Promos';
import { QueryError } from '../features/shared/QueryError';
import { useCategories } from '../features/shared/CategoriesMissing';
import { ProductCardSkeleton } from '../features/shared/ProductCard';
import { useArrival } from '../features/shared/useArrival';
import { useText } from '@/lib/text';
import { ArrowLink } from '@/ui/ArrowLink';
import { ButtonLink } from '@/ui/Button';
import { Carousel } from '@/ui/Carousel';
import { Slide, Slides, Strip } from '@/ui/carouselStyle';
import { Container } from '@/ui/Container';
import { from } from '@/ui/media';
import { Columns, Stack, Text } from '@/ui/primitives';
import { EdgeBox, MediaBox, ResponsiveImage } from '@/ui/ResponsiveImage';
import { Section, SectionHead } from '@/ui/Section';
import { type Namespaces, type PageLoader, pageMeta } from './page';

export const namespaces: Namespaces = ['home', 'shop', 'product'];

export const meta = pageMeta('home:meta.title', 'home:meta.description');

export const loader: PageLoader = async ({ load, locale }) => {
  const { getPage, listCarousels } = contentApi.endpoints;
  const { listCategories, listFeaturedProducts } = shopApi.endpoints;
  load(shopApi.endpoints.getShop.initiate({ locale }));
  load(listCategories.initiate({ locale }));
  load(listFeaturedProducts.initiate({ locale }));
  await Promise.all([
    load(getPage.initiate({ params: { name: 'home' }, locale })),
    load(listCarousels.initiate({ locale })),
  ]);
};

export default function HomePage() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const { data: page } = contentApi.useGetPageQuery({ params: { name: 'home' }, locale });
  const { categories, missing } = useCategories();
  return (
    <>
      <Banner />
      <Hero title={shop?.brand.tagline ?? text('common:brand.tagline')} page={page} />
      <Promos promos={page?.promos ?? []} />
      <CategoryStrip categories={categories} />
      <Featured />
      <Story paragraphs={page?.intro ?? []} image={shop?.images.about ?? null} />
      {(categories.length > 0 || missing) && <CategoryTiles categories={categories} />}
    </>
  );
}

const Copy = styled(Stack)`
  h1 {
    margin-left: -0.03em;
    font-size: var(--text-display);
    font-weight: 650;
    line-height: 0.92;
    letter-spacing: -0.035em;
  }
  ${from(900)} {
    /* Keeps the title visible below the banner. */
    align-content: start;
    gap: 32px;
    padding: 0 clamp(32px, 4vw, 64px) 0 0;
  }
`;

const Shot = styled(EdgeBox)`
  aspect-ratio: 4 / 3.5;
  ${from(900)} {
    aspect-ratio: auto;
    min-height: 520px;
  }
`;

/** Shows "Delivery 350 RSD, free from 4,000 RSD · You pay the courier · Arrives on Monday". */
function DeliveryTerms() {
  const { text, locale } = useText();
  const { data: shop } = shopApi.useGetShopQuery({ locale });
  const arrival = useArrival();
  if (!shop) return null;
  const amount = (para: number) => formatMoney(para, locale);
  const { flat_rate, free_from } = shop.delivery;
  const price = text('home:hero.delivery', { price: amount(flat_rate), free: amount(free_from) });
  const payment = text('home:hero.payment', { transfer: `${shop.bank_transfer}` });
  return <Text $max={24.4}>{[price, payment, arrival].join('\u00a0· ')}</Text>;
}

function Hero({ title, page }: { title: string; page: ContentPage | undefined }) {
  const { text } = useText();
  const image = page?.image;
  return (
    <Container as="section" style={{ paddingTop: 'clamp(24px, 2.8vw, 44px)' }}>
      <Columns $template="1fr 1fr" $gap="28px 0" $align="stretch">
        <Copy $gap={5} $align="start">
          <h1>{title}</h1>
          {page && (
            <Text $size="lg" $tone="text" $max={24.4}>
              {page.title}
            </Text>
          )}
          <ButtonLink to={page?.hero?.href ?? shopPath('health-in-bottles')} size="large">
            {page?.hero?.text ?? text('home:hero.cta')}
          </ButtonLink>
          <DeliveryTerms />
        </Copy>
        <Shot>
          {image && (
            <ResponsiveImage
              {...image}
              at="78% 50%"
              sizes="(min-width: 900px) 50vw, 100vw"
              priority
              fill
            />
          )}
        </Shot>
      </Columns>
    </Container>
  );
}

const cardSizes =
  '(min-width: 1376px) 411px, (min-width: 800px) 31vw, (min-width: 500px) 46vw, 92vw';

/** Renders nothing without featured products. */
function Featured() {
  const { text, locale } = useText();
  const query = shopApi.useListFeaturedProductsQuery({ locale });
  const title = text('home:featured.title');
  if (query.data) {
    const slides = query.data.map(({ id, product }) => ({
      key: id,
      content: <ShopCard product={product} variant="slide" sizes={cardSizes} />,
    }));
    if (slides.length === 0) return null;
    return (
      <Section>
        <Carousel
          label={title}
          perView="cards"
          slides={slides}
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
  if (query.error) {
    return (
      <Section title={title}>
        <QueryError query={query} />
      </Section>
    );
  }
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

const Lead = styled.p`
  font: 500 clamp(1.5rem, 1.2rem + 1.5vw, 2.5rem) / 1.2 var(--font-display);
  letter-spacing: -0.015em;
`;

const Rest = styled(Columns)`
  margin: 24px 0 16px;
  color: var(--on-deep-muted);

  ${from(900)} {
    margin-top: 32px;
  }
`;

const CloseUp = styled(ResponsiveImage)`
  img {
    transform: scale(1.24);
    transform-origin: 50% 14%;
  }
`;

interface StoryProps {
  paragraphs: readonly string[];
  /** The image of the about page, which the section links to. */
  image: PageImage | null;
}

function Story({ paragraphs, image }: StoryProps) {
  const { text } = useText();
  const [first, ...rest] = paragraphs;
  if (first === undefined) return null;
  return (
    <Section deep label={text('home:story.aria')}>
      <Columns $template="5fr 7fr" $gap="32px clamp(48px, 7vw, 112px)">
        <MediaBox>
          {image && (
            <CloseUp
              {...image}
              sizes="(min-width: 1376px) 600px, (min-width: 900px) 44vw, 92vw"
              fill
            />
          )}
        </MediaBox>
        <div>
          <Lead>{first}</Lead>
          <Rest $template="1fr 1fr" $gap="16px 32px" $align="stretch">
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Rest>
          <ArrowLink to={pagePaths.about}>{text('home:story.more')}</ArrowLink>
        </div>
      </Columns>
    </Section>
  );
}
