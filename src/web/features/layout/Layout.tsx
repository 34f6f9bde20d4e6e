import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/SkipLink';
import { Footer } from './Footer';
import { Header } from './Header';

const mainId = 'main';

interface LayoutProps {
  /** The link that the header marks as current. */
  pathname: string;
  children: ReactNode;
}

export function Layout({ pathname, children }: LayoutProps) {
  return (
    <>
      <SkipLink to={mainId} />
      <Header pathname={pathname} />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
