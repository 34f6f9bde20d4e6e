import { defaultLocale, isLocale, type Locale } from '../../contract/locale';
import { languageCookie, languageCookieSeconds } from '../../contract/wire';

/** The selected language. Parses only this cookie, because every page request calls it. */
export function localeOfCookie(header: string | undefined): Locale {
  if (!header) return defaultLocale;
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === languageCookie && isLocale(value)) return value;
  }
  return defaultLocale;
}

/** `Set-Cookie` for a requested language. The client writes the same cookie (`keepLanguage`). */
export function languageCookieHeader(locale: Locale, secure: boolean): string {
  return `${languageCookie}=${locale}; Path=/; Max-Age=${languageCookieSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`;
}
