import { defaultLocale, isLocale } from '../../../contract/locale';
import type { PreloadContext } from '../../pages/page';
import type { RouteSurroundings } from './RouteSurroundings';

/** How a page's `preload` asks for data, on the server and ahead of its components in the browser. */
export function preloadContext(
  { store, translations, server }: RouteSurroundings,
  search: string,
  params: PreloadContext['params'],
): PreloadContext {
  const { locale } = translations.i18n;
  return {
    locale: isLocale(locale) ? locale : defaultLocale,
    params,
    search: new URLSearchParams(search),
    load(query) {
      const started = store.dispatch(query);
      // Kept for the minute in which the component comes and subscribes. The server's store is
      // thrown away whole; there each unsubscription would leave a timer behind.
      if (!server) void started.finally(() => started.unsubscribe());
      return started;
    },
  };
}
