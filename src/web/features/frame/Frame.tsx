import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagePaths } from '../../../contract/paths';
import { useText } from '../../lib/text';
import { SkipLink } from '../../ui/SkipLink';

const mainId = 'main';

/** Header, main landmark and footer around every page. */
export function Frame({ children }: { children: ReactNode }) {
  const { text } = useText();
  return (
    <>
      <SkipLink to={mainId} />
      <header>
        <Link to={pagePaths.home}>{text('common:brand.name')}</Link>
      </header>
      <main id={mainId} tabIndex={-1}>
        {children}
      </main>
      <footer>
        <p>{text('common:footer.caption')}</p>
      </footer>
    </>
  );
}
