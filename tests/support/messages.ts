import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Messages } from '@lingui/core';
import type { Locale } from '@/contract/locale';
import type { LoadedMessages } from '@/lib/translations/translations';
import { namespaces, type Namespace } from '@/lib/namespaces';

const cache = path.resolve(__dirname, '../../node_modules/.cache');
const folder = path.join(cache, 'locales');
/** The catalogs of the server, for `useTextsIn`. */
export const textsFolder = path.join(cache, 'texts');

export function readMessages(locale: Locale, namespace: Namespace): Messages {
  return JSON.parse(
    readFileSync(path.join(folder, locale, `${namespace}.json`), 'utf8'),
  ) as Messages;
}

export function readAllMessages(locale: Locale): LoadedMessages {
  return Object.fromEntries(namespaces.map((name) => [name, readMessages(locale, name)]));
}
