import { Link } from 'react-router';
import styled from 'styled-components';
import type { Category } from '@/contract/category';
import { shopPath } from '@/contract/paths';
import { useText } from '@/lib/text';
import { categoryField } from '@/shared/categoryField';
import { Container } from '@/ui/Container';
import { below } from '@/ui/media';
import { sideways } from '@/ui/primitives';
import { MediaBox, ResponsiveImage } from '@/ui/ResponsiveImage';

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

const Round = styled(MediaBox)`
  width: 44px;
  border-radius: 50%;
`;

/** All categories in one row; each links to the filtered shop. */
export function CategoryStrip({ categories }: { categories: readonly Category[] }) {
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
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </Band>
  );
}
