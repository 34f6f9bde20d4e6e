import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '@/contract/locale';
import type { MessageId } from '@/lib/text';

type Message = string | (string | string[])[];

/** Begins with a text of the build in any language; `value` is a pattern for its placeholders. */
export function anyLanguage(id: MessageId, value = '.+'): RegExp {
  const [namespace] = id.split(':');
  const texts = locales.map((locale) => {
    const file = join(__dirname, '../../dist/locales', locale, `${namespace}.json`);
    const messages = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Message>;
    return [messages[id] ?? []]
      .flat()
      .map((part) => (typeof part === 'string' ? part.replace(/[.?+()]/g, '\\$&') : value))
      .join('');
  });
  return new RegExp(`^(?:${texts.join('|')})`);
}
