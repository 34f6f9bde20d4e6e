import { I18nProvider } from '@lingui/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Provider } from 'react-redux';
import styled, { StyleSheetManager } from 'styled-components';
import type { Product } from '../../../../contract/product';
import { htmlLang, type Locale } from '../../../../contract/locale';
import type { Theme } from '../../../../contract/wire';
import { type ApiExtra, ApiExtraProvider, makeApiExtra } from '../../../../web/api/apiExtra';
import { type Session, SessionContext } from '../../../../web/api/session';
import type { FetchPath } from '../../../../web/api/securityToken';
import { makeMemoryTokenStore } from '../../../../web/api/tokenStore';
import { ProductDetails } from '../../../../web/features/catalogue/ProductDetails';
import { NamespacesProvider } from '../../../../web/lib/NamespacesContext';
import { makeMessageFetcher } from '../../../../web/lib/translations/fetchMessages';
import { makeTranslations, type Translations } from '../../../../web/lib/translations/translations';
import { type AppStore, makeStore } from '../../../../web/store/makeStore';
import { globalSheet } from '../../../../web/ui/globalSheet';

const Frame = styled.iframe`
  display: block;
  width: 100%;
  max-width: 100%;
  height: max(560px, calc(100dvh - 240px));
  margin: 16px auto 0;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--background);
`;

/** CSS pixels. */
const phoneWidth = 390;

/** A preview reads, but buys nothing. */
const readOnly: FetchPath = (path, init) =>
  init?.method === undefined || init.method === 'GET'
    ? window.fetch(path, init)
    : Promise.reject(new TypeError('Nothing is changed by a preview'));

const visitor: Session = {
  state: 'visitor',
  user: null,
  endedBecause: null,
  failure: null,
  signIn: () => Promise.resolve(null),
  register: () => Promise.resolve(null),
  signOut: () => undefined,
  forgetDeletedAccount: () => undefined,
  retry: () => undefined,
};

interface Shop {
  locale: Locale;
  extra: ApiExtra;
  store: AppStore;
  translations: Translations;
}

/** The shop as a visitor without a cart has it, in one language. */
async function openShop(locale: Locale): Promise<Shop> {
  const extra = makeApiExtra({
    fetch: readOnly,
    queryRetries: 0,
    tokens: makeMemoryTokenStore(),
    readCookies: () => '',
  });
  const { texts } = document.documentElement.dataset;
  const load = makeMessageFetcher((path) => window.fetch(`${path}?${texts}`));
  const translations = makeTranslations({ locale, load });
  await translations.loadNamespaces(['common', 'errors', 'product', 'shop']);
  return { locale, extra, store: makeStore({ extra, locale }), translations };
}

/** Links lead out of the preview, and these buttons would fill a cart or wishlist. */
function stayInPreview(event: MouseEvent) {
  if (!(event.target as Element).closest('a,[data-adds],[aria-pressed]')) return;
  event.preventDefault();
  event.stopPropagation();
}

interface ShopFrameProps {
  product: Product;
  locale: Locale;
  theme: Theme;
  width: 'phone' | 'desktop';
  title: string;
}

/** The shop's own product page, in a frame because its layout depends on the width of the window. */
export default function ShopFrame({ product, locale, theme, width, title }: ShopFrameProps) {
  const [page, setPage] = useState<Document | null>(null);
  const [shop, setShop] = useState<Shop | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void openShop(locale).then((opened) => isCurrent && setShop(opened));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  useEffect(() => {
    if (!page) return;
    page.documentElement.dataset.theme = theme;
    page.documentElement.lang = htmlLang(locale);
  }, [page, theme, locale]);
  const prepare = (frame: HTMLIFrameElement) => {
    const { contentDocument: opened } = frame;
    if (!opened) return;
    const sheet = opened.createElement('style');
    sheet.textContent = globalSheet;
    opened.head.append(sheet);
    setPage(opened);
  };
  return (
    <>
      <Frame
        title={title}
        srcDoc="<!doctype html>"
        style={width === 'phone' ? { width: phoneWidth } : undefined}
        onLoad={({ currentTarget }) => prepare(currentTarget)}
      />
      {page &&
        shop &&
        createPortal(
          <StyleSheetManager target={page.head}>
            <Provider store={shop.store}>
              <ApiExtraProvider value={shop.extra}>
                <I18nProvider i18n={shop.translations.i18n}>
                  <NamespacesProvider value={shop.translations.loadNamespaces}>
                    <SessionContext value={visitor}>
                      <main onClickCapture={stayInPreview}>
                        <ProductDetails product={product} />
                      </main>
                    </SessionContext>
                  </NamespacesProvider>
                </I18nProvider>
              </ApiExtraProvider>
            </Provider>
          </StyleSheetManager>,
          page.body,
        )}
    </>
  );
}
