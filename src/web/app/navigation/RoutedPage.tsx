import { useLocation, useParams } from 'react-router';
import { Guard } from '../../features/session/Guard';
import { useText } from '../../lib/text';
import type { Meta, PageModule } from '../../pages/page';
import { PageHead } from '../../ui/PageHead';
import type { PageRoute } from '../routes';
import { PageSkeleton } from './PageSkeleton';

interface RoutedPageProps {
  route: PageRoute;
  /** Undefined until the code has come. */
  moduleOf: () => PageModule | undefined;
}

/** A page with its metadata, behind the guard where it is for customers only. */
export function RoutedPage({ route, moduleOf }: RoutedPageProps) {
  const module = moduleOf();
  if (!module) return <PageSkeleton />;
  const Page = module.default;
  return (
    <>
      {module.meta && <RoutedPageHead meta={module.meta} />}
      {route.guarded ? (
        <Guard fallback={<PageSkeleton />}>
          <Page />
        </Guard>
      ) : (
        <Page />
      )}
    </>
  );
}

function RoutedPageHead({ meta }: { meta: Meta }) {
  const { text, locale } = useText();
  const { search } = useLocation();
  const context = {
    text,
    locale,
    brand: text('common:brand.name'),
    params: useParams(),
    search: new URLSearchParams(search),
  };
  return <PageHead {...meta(context)} />;
}
