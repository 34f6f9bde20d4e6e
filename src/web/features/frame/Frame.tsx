import type { ReactNode } from 'react';
import { SkipLink } from '../../ui/SkipLink';
import { Footer } from './Footer';
import { Header } from './Header';

const mainId = 'main';

interface FrameProps {
  /** Where the address leads, which the header marks. */
  pathname: string;
  children: ReactNode;
}

/** Header, main landmark and footer around every page. */
export function Frame({ pathname, children }: FrameProps) {
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
