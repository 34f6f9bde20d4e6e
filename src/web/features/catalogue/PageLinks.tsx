import { Link } from 'react-router';
import styled from 'styled-components';
import { useText } from '@/lib/text';
import { ChevronLeft, ChevronRight } from '@/ui/icons';
import { Cluster } from '@/ui/primitives';

const Nav = styled.nav`
  margin-top: clamp(32px, 4vw, 56px);

  ol {
    justify-content: center;
  }
  li {
    display: flex;
  }
  a,
  span {
    display: grid;
    place-items: center;
    min-width: 44px;
    height: 44px;
    border-radius: var(--radius-pill);
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
  a:hover {
    background: var(--surface-sunken);
  }
  a[aria-current] {
    background: var(--text);
    color: var(--background);
  }
  span {
    color: var(--text-disabled);
  }
`;

interface PageLinksProps {
  page: number;
  pages: number;
  to: (page: number) => string;
}

/** First, last and the neighbours of the current page. */
function shownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages].filter((n) => n >= 1 && n <= pages);
  return [...new Set(near)];
}

export function PageLinks({ page, pages, to }: PageLinksProps) {
  const { text } = useText();
  if (pages < 2) return null;
  const shown = shownPages(page, pages);
  return (
    <Nav aria-label={text('shop:pages.label')}>
      <Cluster as="ol" $gap={1}>
        {page > 1 && (
          <li>
            <Link to={to(page - 1)} rel="prev" aria-label={text('common:pagination.previous')}>
              <ChevronLeft aria-hidden="true" />
            </Link>
          </li>
        )}
        {shown.map((number, index) => (
          <li key={number}>
            {number - (shown[index - 1] ?? 0) > 1 && <span aria-hidden="true">…</span>}
            <Link
              to={to(number)}
              aria-current={number === page ? 'page' : undefined}
              aria-label={text('common:pagination.page', { page: number, total: pages })}
            >
              {number}
            </Link>
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={to(page + 1)} rel="next" aria-label={text('common:pagination.next')}>
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        )}
      </Cluster>
    </Nav>
  );
}
