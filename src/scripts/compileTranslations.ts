import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serverNamespaces } from '@/server/namespaces';
import { compileTexts, type Message, projectRoot, readCatalogFiles, type Token } from './catalogs';
import { reportFailure } from './report';

/**
 * Replaces numbers and plural forms by the values `n#` and `n%` from `text.tsx`, because the first use of
 * `Intl.NumberFormat` by Lingui would take 24 ms, or 95 ms on a slow phone.
 */
function withNumberValues(message: Message, counted = ''): Message {
  if (typeof message === 'string') return message;
  return message.map((token): Token => {
    if (token === '#' && counted) return [`${counted}#`];
    if (typeof token === 'string') return token;
    const [name, type, format] = token;
    if (type === 'number') return [`${name}#`];
    if (!type || !format) return token;
    const pluralName = type === 'plural' ? name : counted;
    const cases = Object.entries(format).map(
      ([key, value]) => [key, withNumberValues(value, pluralName)] as const,
    );
    if (type !== 'plural') return [name, type, Object.fromEntries(cases)];
    const exact = cases.filter(([key]) => /^\d+$/.test(key));
    const forms: Token = [`${name}%`, 'select', Object.fromEntries(cases)];
    return exact.length > 0
      ? [name, 'select', { ...Object.fromEntries(exact), other: [forms] }]
      : forms;
  });
}

/**
 * Compiles catalogs into `{folder}/locales/{locale}/{namespace}.json`, and the server's catalogs into `{folder}/texts`,
 * which is not public. Returns errors for empty and malformed messages, but compiles the others.
 */
export async function compileTranslations(folder: string): Promise<string[]> {
  const problems: string[] = [];
  for (const file of await readCatalogFiles()) {
    const { locale, namespace, translations } = file;
    for (const [id, text] of Object.entries(translations)) {
      if (!text) problems.push(`${locale}: ${id} is not translated`);
    }
    const compiled = compileTexts(file);
    problems.push(...compiled.faults);
    const isServerText = serverNamespaces.some((name) => name === namespace);
    const messages = compiled.messages.map(([id, message]) => [
      id,
      isServerText ? message : withNumberValues(message),
    ]);
    const target = path.join(
      folder,
      isServerText ? 'texts' : 'locales',
      locale,
      `${namespace}.json`,
    );
    const content = JSON.stringify(Object.fromEntries(messages));
    // Rewriting an unchanged file would trigger watchers.
    if ((await readFile(target, 'utf8').catch(() => '')) === content) continue;
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  return problems;
}

async function main(folder = 'dist'): Promise<void> {
  const problems = await compileTranslations(path.join(projectRoot, folder));
  for (const problem of problems) reportFailure(problem);
}

if (require.main === module) void main(process.argv[2]);
