import { defaultLocale, isLocale, type Locale } from '../../contract/locale';
import { languageCookie } from '../../contract/wire';

const yearInSeconds = 365 * 24 * 60 * 60;

/**
 * Tells the server the shopper's language. Whoever reads the default language and never chose
 * another has no cookie, so that their pages stay cacheable by everyone.
 */
export function mirrorLanguage(target: Document, locale: Locale): void {
  const present = new RegExp(`(?:^|; )${languageCookie}=([^;]*)`).exec(target.cookie)?.[1];
  if (present === locale || (present === undefined && locale === defaultLocale)) return;
  const secure = target.location.protocol === 'https:' ? '; Secure' : '';
  target.cookie = `${languageCookie}=${locale}; Path=/; Max-Age=${yearInSeconds}; SameSite=Lax${secure}`;
}

const languageParameter = 'lang';

/** The language that the address asks for, if any. */
export function languageOfAddress(search: string): Locale | null {
  const asked = new URLSearchParams(search).get(languageParameter);
  return isLocale(asked) ? asked : null;
}

/** The same address without a language in it. */
export function withoutLanguage(pathname: string, search: string, hash: string): string {
  const rest = new URLSearchParams(search);
  rest.delete(languageParameter);
  const text = rest.toString();
  return pathname + (text && `?${text}`) + hash;
}
