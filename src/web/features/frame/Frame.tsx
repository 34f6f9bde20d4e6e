import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/SkipLink';
import { Footer } from './Footer';
import { Header } from './Header';

const mainId = 'main';

/** Header, main landmark and footer around every page. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink to={mainId} />
      <Header />
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
