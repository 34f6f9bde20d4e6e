import type { ReactNode } from 'react';
import type { ProductSummary } from '@/contract/product';
import { contentApi } from '../../api/contentApi';
import { shopApi } from '../../api/shopApi';
import { useText } from '@/lib/text';
import { useCategories } from '../shared/CategoriesMissing';
import { Banner } from './Banner';
import { CategoryTiles } from './CategoryTiles';
import { Featured } from './Featured';
import { Hero } from './Hero';
import { Promos } from './Promos';
import styled from 'styled-components';
import { pagePaths, shopPath } from '@/contract/paths';
import type { PageImage } from '@/contract/shop';
import { ArrowLink } from '@/ui/ArrowLink';
import { from, below } from '@/ui/media';
import { ResponsiveImage, MediaBox } from '@/ui/ResponsiveImage';
import { Section } from '@/ui/Section';
import { Link } from 'react-router';
import type { Category } from '@/contract/category';
import { categoryName } from '@/shared/categoryName';
import { categoryField } from '@/shared/categoryField';
import { Container } from '@/ui/Container';

const Band = styled.nav`
  margin-top: clamp(40px, 5vw, 80px);
  border-block: 1px solid var(--border);

  ul {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    overflow-x: auto;
    scroll-snap-type: x proximity;
    scroll-padding-inline: var(--gutter);
    scrollbar-width: none;
  }
  li {
    flex: none;
  }
  a {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 14px 10px 14px 0;
    font-size: var(--text-sm);
    font-weight: 500;
    white-space: nowrap;
    scroll-snap-align: start;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }
  a:focus-visible {
    outline-offset: -3px;
  }
  ${below(1280)} {
    ul {
      justify-content: flex-start;
      gap: 14px;
      margin-inline: calc(-1 * var(--gutter));
      padding-inline: var(--gutter);
    }
  }
`;

const Round = styled.span`
  position: relative;
  flex: none;
  width: 44px;
  height: 44px;
  overflow: hidden;
  border-radius: 50%;
  background: var(--cat-field);
`;

/** All categories in one row; each links to the filtered shop. */
function CategoryStrip({ categories }: { categories: readonly Category[] }) {
  const { text } = useText();
  if (categories.length === 0) return null;
  return (
    <Band aria-label={text('home:categoryStrip.aria')}>
      <Container>
        <ul>
          {categories.map(({ id, slug, name, image }) => (
            <li key={id}>
              <Link to={shopPath(slug)} style={categoryField(slug)}>
                <Round>
                  <ResponsiveImage {...image} alt="" sizes="44px" fill />
                </Round>
                {categoryName(text, slug, name)}
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </Band>
  );
}

const Plan = styled.div`
  display: grid;
  gap: 32px;

  ${from(900)} {
    grid-template-columns: 5fr 7fr;
    gap: clamp(48px, 7vw, 112px);
    align-items: center;
  }
`;

const Lead = styled.p`
  font: 500 clamp(1.5rem, 1.2rem + 1.5vw, 2.5rem) / 1.2 var(--font-display);
  letter-spacing: -0.015em;
`;

const Rest = styled.div`
  display: grid;
  gap: 16px;
  margin: 24px 0 16px;
  color: var(--on-deep-muted);

  ${from(900)} {
    grid-template-columns: 1fr 1fr;
    gap: 16px 32px;
    margin-top: 32px;
  }
`;

/** A cropped close-up. */
const Close = styled(ResponsiveImage)`
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

/** The five paragraphs, the first one large. */
function Story({ paragraphs, image }: StoryProps) {
  const { text } = useText();
  const [first, ...rest] = paragraphs;
  if (first === undefined) return null;
  return (
    <Section deep label={text('home:story.aria')}>
      <Plan>
        <MediaBox>
          {image && (
            <Close
              {...image}
              sizes="(min-width: 1376px) 600px, (min-width: 900px) 44vw, 92vw"
              fill
            />
          )}
        </MediaBox>
        <div>
          <Lead>{first}</Lead>
          <Rest>
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </Rest>
          <ArrowLink to={pagePaths.about}>{text('home:story.more')}</ArrowLink>
        </div>
      </Plan>
    </Section>
  );
}

interface HomeProps {
  /** A product with its menu, heart and Buy Now. */
  renderCard: (product: ProductSummary) => ReactNode;
}

/** The home page (specification, section 2). */
export function Home({ renderCard }: HomeProps) {
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
      <Featured renderCard={renderCard} />
      <Story paragraphs={page?.intro ?? []} image={shop?.images.about ?? null} />
      {(categories.length > 0 || missing) && <CategoryTiles categories={categories} />}
    </>
  );
}
