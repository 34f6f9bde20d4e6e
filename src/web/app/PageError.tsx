import { useText } from '../lib/text';
import { useHydrated } from '../lib/useHydrated';
import ErrorPage, { meta as errorMeta } from '../pages/ErrorPage';
import OfflinePage, { meta as offlineMeta } from '../pages/OfflinePage';
import { PageHead } from '../ui/PageHead';

/** What stands in place of a page that failed; without a network, that is the reason. */
export function PageError() {
  const { text, locale } = useText();
  const hydrated = useHydrated();
  const offline = hydrated && !navigator.onLine;
  const Page = offline ? OfflinePage : ErrorPage;
  const meta = offline ? offlineMeta : errorMeta;
  const brand = text('common:brand.name');
  return (
    <>
      <PageHead {...meta({ text, locale, brand, params: {}, search: new URLSearchParams() })} />
      <Page />
    </>
  );
}
