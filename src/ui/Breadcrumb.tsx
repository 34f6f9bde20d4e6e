import { Link } from 'react-router';
import styled from 'styled-components';
import { pagePaths } from '@/contract/paths';
import { useText } from '@/lib/text';
import { ChevronLeft } from 'lucide-react';
import { below } from './media';

const Nav = styled.nav`
  --icon: 18px;
  padding-top: 20px;
  font-size: var(--text-sm);
  color: var(--text-muted);

  ol {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 8px;
  }
  li {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  li + li::before {
    content: '';
    width: 5px;
    height: 5px;
    border-radius: 50%;
    background: var(--border-strong);
    opacity: 0.7;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 32px;
  }
  a:hover {
    color: var(--text);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  .lucide {
    display: none;
  }
  [aria-current] {
    color: var(--text);
  }
  /* Small screens show only the link to the parent. */
  ${below(768)} {
    padding-top: 6px;

    li:not([data-parent]) {
      display: none;
    }
    li::before {
      display: none;
    }
    a {
      gap: 4px;
      min-height: 44px;
      margin-left: -5px;
      font-weight: 500;
    }
    .lucide {
      display: block;
    }
  }
`;

interface BreadcrumbProps {
  /** The pages between the home page and the current page. */
  items?: readonly { label: string; to: string }[];
  current: string;
}

export function Breadcrumb({ items: between = [], current }: BreadcrumbProps) {
  const { text } = useText();
  const items = [{ label: text('common:nav.home'), to: pagePaths.home }, ...between];
  return (
    <Nav aria-label={text('common:a11y.breadcrumb')} className="no-print">
      <ol>
        {items.map((item, index) => (
          <li key={item.to} data-parent={index === items.length - 1 ? '' : undefined}>
            <Link to={item.to}>
              <ChevronLeft />
              <span>{item.label}</span>
            </Link>
          </li>
        ))}
        <li>
          <span aria-current="page">{current}</span>
        </li>
      </ol>
    </Nav>
  );
}
