import { defaultLocale, htmlLang, locales, type Locale } from '../../../contract/locale';
import { pagePaths, shopPath } from '../../../contract/paths';
import type { PublicContent } from './sitemapRepository';

interface PublicPage {
  path: string;
  updated_at: Date | undefined;
}

/** Every public page in every language, each with its other languages, as sitemaps.org and Google define it. */
export function sitemap(content: PublicContent, publicUrl: string): string {
  const urls = publicPages(content).flatMap((page) =>
    locales.map((locale) => entry(page, locale, publicUrl)),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

function publicPages({ products, categories, texts }: PublicContent): PublicPage[] {
  const home = texts.find(({ name }) => name === 'home');
  return [
    { path: pagePaths.home, updated_at: newest([...products, ...(home ? [home] : [])]) },
    { path: pagePaths.shop, updated_at: newest(products) },
    ...categories.map(({ slug, updated_at }) => ({ path: shopPath(slug), updated_at })),
    ...products.map(({ id, updated_at }) => ({ path: pagePaths.product(id), updated_at })),
    ...texts
      .filter(({ name }) => name !== 'home')
      .map(({ name, updated_at }) => ({ path: pagePaths[name], updated_at })),
  ];
}

function newest(dated: readonly { updated_at: Date }[]): Date | undefined {
  return dated
    .map(({ updated_at }) => updated_at)
    .reduce<Date | undefined>((last, date) => (last && last > date ? last : date), undefined);
}

function entry({ path, updated_at }: PublicPage, locale: Locale, publicUrl: string): string {
  const alternates: [string, Locale][] = [
    ...locales.map((other): [string, Locale] => [htmlLang(other), other]),
    ['x-default', defaultLocale],
  ];
  return [
    `<url><loc>${address(path, locale, publicUrl)}</loc>`,
    ...(updated_at ? [`<lastmod>${updated_at.toISOString()}</lastmod>`] : []),
    ...alternates.map(
      ([tag, other]) =>
        `<xhtml:link rel="alternate" hreflang="${tag}" href="${address(path, other, publicUrl)}"/>`,
    ),
    '</url>',
  ].join('');
}

/** As the page's own canonical address: the default language goes without saying. */
function address(path: string, locale: Locale, publicUrl: string): string {
  const language =
    locale === defaultLocale ? '' : `${path.includes('?') ? '&' : '?'}lang=${locale}`;
  return `${publicUrl}${path}${language}`.replaceAll('&', '&amp;');
}
