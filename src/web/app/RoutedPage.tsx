import { useLocation, useParams } from 'react-router';
import { Guard } from '../features/session/Guard';
import { useText } from '../lib/text';
import type { Meta, PageModule } from '../pages/page';
import { PageHead } from '../ui/PageHead';
import { PageSkeleton } from './PageSkeleton';

interface RoutedPageProps {
  module: PageModule;
  guarded?: boolean;
}

/** A page with its metadata, behind the guard where it is for customers only. */
export function RoutedPage({ module: { default: Page, meta }, guarded }: RoutedPageProps) {
  return (
    <>
      {meta && <RoutedPageHead meta={meta} />}
      {guarded ? (
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
