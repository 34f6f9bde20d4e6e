import type { MouseEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { htmlLang, type Locale } from '@/contract/locale';
import type { Product } from '@/contract/productDetails';
import { makeApiExtra } from '@/client/apiExtra';
import type { FetchPath } from '@/client/securityToken';
import { type Session, SessionContext } from './api/session';
import { Providers } from './app/Document';
import type { RouteDependencies } from './app/routes';
import { makeMemoryTokenStore } from '@/client/tokenStore';
import { ProductDetails } from './features/catalogue/ProductDetails';
import { makeMessageFetcher } from '@/lib/translations/fetchMessages';
import { makeTranslations } from '@/lib/translations/translations';
import { makeStore } from './store/makeStore';
import { globalSheet } from '@/ui/globalSheet';
import { ToastProvider } from '@/ui/toast/ToastProvider';
import type { Previewed } from '@/shared/previewFrame';

const readOnly: FetchPath = (path, init) =>
  init?.method === undefined || init.method === 'GET'
    ? window.fetch(path, init)
    : Promise.reject(new TypeError('The preview cannot change anything'));

const visitor: Session = {
  state: 'visitor',
  user: null,
  endedBecause: null,
  failure: null,
  begin: () => Promise.resolve(null),
  signOut: () => undefined,
  forgetDeletedAccount: () => undefined,
  retry: () => undefined,
};

interface Shop extends RouteDependencies {
  locale: Locale;
}

/** Opens the shop as a visitor without a cart sees it, in one language. */
async function openShop(locale: Locale, texts: string): Promise<Shop> {
  const extra = makeApiExtra({
    fetch: readOnly,
    queryRetries: 0,
    tokens: makeMemoryTokenStore(),
    readCookies: () => '',
  });
  const load = makeMessageFetcher((path) => window.fetch(`${path}?${texts}`));
  const translations = makeTranslations({ locale, load });
  await translations.loadNamespaces(['common', 'errors', 'product', 'shop']);
  return { locale, extra, store: makeStore({ extra, locale }), translations };
}

/** Links would leave the preview, and some buttons would fill a cart or wishlist. */
function stayInPreview(event: MouseEvent) {
  if (!(event.target as Element).closest('a,[data-adds],[aria-pressed]')) return;
  event.preventDefault();
  event.stopPropagation();
}

function Page({ shop, product }: { shop: Shop; product: Product }) {
  return (
    <Providers {...shop} origin="">
      <ToastProvider>
        <SessionContext value={visitor}>
          <main onClickCapture={stayInPreview}>
            <ProductDetails product={product} />
          </main>
        </SessionContext>
      </ToastProvider>
    </Providers>
  );
}

function start(): void {
  const sheet = document.createElement('style');
  sheet.textContent = globalSheet;
  document.head.append(sheet);
  const root = createRoot(document.body);
  let shop: Shop | null = null;
  let newest: Previewed | null = null;
  const show = async (previewed: Previewed) => {
    newest = previewed;
    const { product, locale, theme, texts } = previewed;
    const loadedShop = shop?.locale === locale ? shop : await openShop(locale, texts);
    if (newest !== previewed) return;
    shop = loadedShop;
    document.documentElement.dataset.theme = theme;
    document.documentElement.lang = htmlLang(locale);
    const element = <Page key={locale} shop={shop} product={product} />;
    root.render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
  };
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent) void show(data as Previewed);
  });
}

start();
