import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Messages, setupI18n } from '@lingui/core';
import { defaultLocale, intlTag, type Locale } from '@/contract/locale';
import type { ServerNamespace } from './namespaces';

/** An id of the server's texts. `npm run i18n:check` verifies that the catalogs contain it. */
export type ServerTextId = `${ServerNamespace}:${string}`;
export type TextValues = Readonly<Record<string, string | number>>;
export type ServerTextOf = (id: ServerTextId, values?: TextValues) => string;

let folder: string | undefined;
const loaded = new Map<Locale, ServerTextOf>();

export function useTextsIn(compiled: string): void {
  folder = compiled;
  loaded.clear();
}

/** Missing translations are in the default language. */
export function textsIn(locale: Locale): ServerTextOf {
  const text = loaded.get(locale) ?? makeTexts(locale);
  loaded.set(locale, text);
  return text;
}

function makeTexts(locale: Locale): ServerTextOf {
  const i18n = setupI18n({
    locale,
    locales: [intlTag(locale)],
    messages: { [locale]: { ...readCatalog(defaultLocale), ...readCatalog(locale) } },
    missing: (_, id) => {
      throw new Error(`There is no text ${id}.`);
    },
  });
  return (id, values = {}) => i18n._(id, withChecks(id, values));
}

function readCatalog(locale: Locale): Messages {
  if (!folder) throw new Error('The folder of the catalogs is unknown.');
  try {
    return JSON.parse(readFileSync(join(folder, locale, 'email.json'), 'utf8')) as Messages;
  } catch (error) {
    if (locale === defaultLocale) throw error;
    return {};
  }
}

/** Escapes backslashes, because Lingui would decode `\x40` in customers' texts. */
function withChecks(id: string, values: TextValues): TextValues {
  return new Proxy(values, {
    get(all, name: string) {
      const value = all[name];
      if (value === undefined) throw new Error(`${id} has no value for {${name}}.`);
      return typeof value === 'string' ? value.replaceAll('\\', '\\x5c') : value;
    },
  });
}
