import { defaultLocale, isLocale, type Locale } from '../../contract/locale';
import { languageCookie, languageCookieSeconds } from '../../contract/wire';

/** The language that a reader chose; read by hand, because nearly every visit comes by here. */
export function localeOfCookie(header: string | undefined): Locale {
  if (!header) return defaultLocale;
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === languageCookie && isLocale(value)) return value;
  }
  return defaultLocale;
}

/** `Set-Cookie` of a language that was asked for. Scripts write the same cookie (`keepLanguage`). */
export function languageCookieHeader(locale: Locale, secure: boolean): string {
  return `${languageCookie}=${locale}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
