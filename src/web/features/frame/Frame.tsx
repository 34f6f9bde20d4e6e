import type { ReactNode } from 'react';
import { later } from '../../ui/later';
import { SkipLink } from '../../ui/SkipLink';
import { Header } from './Header';

const Footer = later(() => import('./Footer').then((module) => module.Footer));

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
