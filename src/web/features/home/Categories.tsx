import { Link } from 'react-router';
import styled from 'styled-components';
import type { Category } from '@/contract/category';
import { pagePaths, shopPath } from '@/contract/paths';
import { useText } from '@/lib/text';
import { Thumbnail } from '@/shared/Thumbnail';
import { ArrowLink } from '@/ui/ArrowLink';
import { categoryField } from '@/shared/categoryField';
import { Container } from '@/ui/Container';
import { below, from, hover } from '@/ui/media';
import { sideways } from '@/ui/primitives';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { Section } from '@/ui/Section';
import { cardLink } from '@/ui/TextLink';
import { CategoriesMissing } from '../shared/CategoriesMissing';

interface CategoriesProps {
  categories: readonly Category[];
}

const round = { width: 44, borderRadius: '50%' };

const Band = styled.nav`
  margin-top: clamp(40px, 5vw, 80px);
  border-block: 1px solid var(--border);

  ul {
    display: flex;
    justify-content: space-between;
    gap: 8px;
    ${sideways}
    padding-block: 0;
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
  }
  a:focus-visible {
    outline-offset: -3px;
  }
  ${below(1280)} {
    ul {
      justify-content: flex-start;
      gap: 14px;
    }
  }
`;

export function CategoryStrip({ categories }: CategoriesProps) {
  const { text } = useText();
  if (categories.length === 0) return null;
  return (
    <Band aria-label={text('home:categoryStrip.aria')}>
      <Container>
        <ul>
          {categories.map(({ id, slug, name, image }) => (
            <li key={id}>
              <Link to={shopPath(slug)}>
                <Thumbnail image={image} category={slug} sizes="44px" style={round} />
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </Band>
  );
}

/**
 * Two columns with a full-width first tile. From 800 px, there are four columns, the first tile covers 2 × 2 cells, and
 * tiles from the sixth on are two columns wide.
 */
const Tiles = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, max(8.5rem, 40%)), 1fr));
  gap: 12px;

  ${from(800)} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    grid-auto-rows: clamp(276px, 27vw, 384px);
    gap: 20px;
  }
`;

const Label = styled.div`
  padding: 12px 14px 14px;

  h3 {
    font-size: clamp(1.125rem, 1.02rem + 0.5vw, 1.5rem);
  }
  ${cardLink}
  p {
    margin-top: 2px;
    font-size: var(--text-sm);
    line-height: 1.4;
  }
  ${from(800)} {
    padding: 14px 20px 18px;
  }
`;

const Photo = styled.div`
  position: relative;
  flex: 1;
  aspect-ratio: 1;
  overflow: hidden;
  background: var(--cat-field);

  img {
    transition: transform var(--dur-4) var(--ease-out);
  }
  ${from(800)} {
    aspect-ratio: auto;
  }
`;

const large = 'clamp(1.375rem, 1.2rem + 1vw, 2.125rem)';

const Tile = styled.li`
  position: relative;
  display: flex;
  flex-direction: column-reverse;
  overflow: hidden;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  color: var(--cat-ink);

  &:has(a:focus-visible) {
    outline: 3px solid var(--focus-ring);
    outline-offset: 2px;
  }
  a:focus-visible {
    outline: none;
  }
  &:first-child {
    grid-column: 1 / -1;

    ${Photo} {
      aspect-ratio: 4 / 3.2;
    }
    h3 {
      font-size: ${large};
    }
  }
  ${hover} {
    &:hover img {
      transform: scale(1.025);
    }
    &:hover h3 {
      text-decoration: underline 2px;
      text-underline-offset: 0.18em;
    }
  }
  ${from(800)} {
    &:first-child {
      grid-column: span 2;
      grid-row: span 2;

      ${Photo} {
        aspect-ratio: auto;
      }
      ${Label} {
        padding: 20px 28px 26px;
      }
    }
    &:nth-child(n + 6) {
      grid-column: span 2;
      flex-direction: row;

      ${Label} {
        display: flex;
        flex: 1;
        flex-direction: column;
        justify-content: flex-end;
        padding: 28px;
      }
      h3 {
        font-size: ${large};
      }
      ${Photo} {
        flex: 0 0 56%;
      }
    }
  }
`;

export function CategoryTiles({ categories }: CategoriesProps) {
  const { text } = useText();
  return (
    <Section
      title={text('home:categories.title')}
      titleId="home-categories"
      aside={<ArrowLink to={pagePaths.shop}>{text('home:categories.viewAll')}</ArrowLink>}
    >
      <CategoriesMissing />
      <Tiles>
        {categories.map(({ id, slug, name, image, product_count: count }, index) => (
          <Tile key={id} style={categoryField(slug)}>
            <Label>
              <h3>
                <Link to={shopPath(slug)}>{name}</Link>
              </h3>
              <p>{text('common:units.products', { count })}</p>
            </Label>
            <Photo>
              <ResponsiveImage
                {...image}
                alt=""
                at="50% 62%"
                sizes={
                  index === 0
                    ? '(min-width: 1376px) 630px, (min-width: 800px) 46vw, 92vw'
                    : '(min-width: 1376px) 350px, (min-width: 800px) 25vw, 46vw'
                }
                fill
              />
            </Photo>
          </Tile>
        ))}
      </Tiles>
    </Section>
  );
}
