import { Link, useLocation } from 'react-router';
import styled from 'styled-components';
import type { ContentPage } from '../../../contract/content';
import { useText } from '../../lib/text';
import { below, from } from '../../ui/media';

const Contents = styled.nav`
  padding: 20px 24px;
  border-radius: var(--radius-lg);
  background: var(--surface);
  font-size: var(--text-sm);

  h2 {
    margin-bottom: 8px;
    font: 600 var(--text-sm) / 1.4 var(--font-ui);
    letter-spacing: 0;
  }
  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    padding-block: 6px;
    line-height: 1.35;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  ${from(900)} {
    position: sticky;
    top: calc(var(--header-h) + 24px);
    order: 2;
    max-height: calc(100vh - var(--header-h) - 48px);
    overflow-y: auto;

    a {
      min-height: 34px;
    }
  }
  ${below(900)} {
    a {
      border-top: 1px solid var(--border);
    }
  }
  @media print {
    display: none;
  }
`;

/** Where a page is long: its headings, each leading to its place. */
export function TableOfContents({ sections }: { sections: ContentPage['sections'] }) {
  const { text } = useText();
  const { search } = useLocation();
  return (
    <Contents aria-labelledby="contents-heading">
      <h2 id="contents-heading">{text('info:tableOfContents')}</h2>
      <ol>
        {sections.map(({ id, heading }) => (
          <li key={id}>
            <Link to={{ search, hash: id }}>{heading}</Link>
          </li>
        ))}
      </ol>
    </Contents>
  );
}
