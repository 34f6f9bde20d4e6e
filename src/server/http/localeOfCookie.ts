import { defaultLocale, isLocale, type Locale } from '../../contract/locale';
import { languageCookie } from '../../contract/wire';

/** The language that a reader chose; read by hand, because nearly every visit comes by here. */
export function localeOfCookie(header: string | undefined): Locale {
  if (!header) return defaultLocale;
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === languageCookie && isLocale(value)) return value;
  }
  return defaultLocale;
}
