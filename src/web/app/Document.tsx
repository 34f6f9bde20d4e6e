import { useLingui, I18nProvider } from '@lingui/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { defaultLocale, htmlLang, isLocale, type Locale } from '@/contract/locale';
import { type ApiExtra, ApiExtraProvider } from '@/client/apiExtra';
import { HydratedProvider } from '@/lib/HydratedContext';
import { NamespacesProvider } from '@/lib/text';
import type { LoadedMessages, Translations } from '@/lib/translations/translations';
import { type ApiState, baseApi } from '../api/baseApi';
import type { AppStore } from '../store/makeStore';
import { OriginContext } from '@/ui/PageHead';

/**
 * The whole document, because React only updates titles and metadata in a head that it owns. React ignores what the
 * server adds (`serverHead.ts`). `data-theme` may differ, because an inline script applies the stored theme.
 */
export function Document({ children }: { children: ReactNode }) {
  const { locale } = useLingui().i18n;
  return (
    <html
      lang={htmlLang(isLocale(locale) ? locale : defaultLocale)}
      data-theme="light"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>{children}</body>
    </html>
  );
}

interface ProvidersProps {
  store: AppStore;
  extra: ApiExtra;
  translations: Translations;
  origin: string;
  children: ReactNode;
}

export function Providers({ store, extra, translations, origin, children }: ProvidersProps) {
  return (
    // The server rendered with the initial state.
    <Provider store={store} serverState={store.getState()}>
      <ApiExtraProvider value={extra}>
        <I18nProvider i18n={translations.i18n}>
          <NamespacesProvider value={translations.loadNamespaces}>
            <OriginContext value={origin}>
              <HydratedProvider>{children}</HydratedProvider>
            </OriginContext>
          </NamespacesProvider>
        </I18nProvider>
      </ApiExtraProvider>
    </Provider>
  );
}

export interface PageState {
  locale: Locale;
  origin: string;
  messages: LoadedMessages;
  /** True if the document shows the error page. */
  failed: boolean;
  /** RTK Query's state without subscriptions. */
  api: Pick<ApiState['api'], 'queries' | 'provided'>;
}

const pageStateId = 'page-state';

/** A data block needs no CSP source. `<` is escaped so that no text can close the element. */
export function pageStateScript(state: PageState): string {
  const json = JSON.stringify(state).replace(/</g, '\\u003c');
  return `<script type="application/json" id="${pageStateId}">${json}</script>`;
}

export function readPageState(): PageState {
  const json = document.getElementById(pageStateId)?.textContent;
  if (!json) throw new Error('The document has no state');
  return JSON.parse(json) as PageState;
}

/** Builds RTK Query's state as if the browser had sent the requests. */
export function restoreApi(responses: PageState['api']): ApiState['api'] {
  return { ...baseApi.reducer(undefined, { type: 'restored' }), ...responses };
}
