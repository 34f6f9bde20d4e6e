import type { ReactNode } from 'react';
import styled from 'styled-components';
import { useText } from '../../lib/text';
import { Footer } from './Footer';
import { Header } from './Header';

const Skip = styled.a`
  position: fixed;
  z-index: 80;
  top: 8px;
  left: var(--gutter);
  padding: 12px 20px;
  border-radius: var(--radius-pill);
  background: var(--brand);
  color: var(--brand-contrast);
  font-weight: 600;
  transform: translateY(-200%);

  &:focus-visible {
    transform: none;
    border-radius: var(--radius-pill);
  }
`;

const mainId = 'main';

/** The first element of the page; visible only while focused. */
function SkipLink() {
  const { text } = useText();
  return (
    <Skip
      href={`#${mainId}`}
      className="no-print"
      // Not a navigation: for a new history entry react-router would restore a scroll position.
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(mainId)?.focus();
      }}
    >
      {text('common:a11y.skipToContent')}
    </Skip>
  );
}

interface LayoutProps {
  /** The link that the header marks as current. */
  pathname: string;
  children: ReactNode;
}

export function Layout({ pathname, children }: LayoutProps) {
  return (
    <>
      <SkipLink />
      <Header pathname={pathname} />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
