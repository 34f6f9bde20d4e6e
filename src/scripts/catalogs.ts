import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { locales, type Locale } from '../contract/locale';
import { namespaces, type Namespace } from '../web/lib/namespaces';

export const projectRoot = path.resolve(__dirname, '../..');
export const messageIdsFile = path.join(projectRoot, 'src/web/lib/messageIds.ts');

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number];

/** One namespace in one language, as it stands in its `.po` file. */
export interface CatalogFile {
  catalog: Catalog;
  locale: Locale;
  namespace: Namespace;
  translations: Map<string, string>;
}

export async function readCatalogFiles(): Promise<CatalogFile[]> {
  const catalogs = await getCatalogs(getConfig({ cwd: projectRoot }));
  const files: CatalogFile[] = [];
  for (const catalog of catalogs) {
    const namespace = namespaces.find((name) => path.basename(catalog.path) === name);
    if (!namespace) throw new Error(`No such namespace: ${catalog.path}`);
    for (const locale of locales) {
      const messages = (await catalog.read(locale)) ?? {};
      const translations = new Map(
        Object.entries(messages)
          .filter(([, message]) => !message.obsolete)
          .map(([id, message]) => [id, message.translation ?? '']),
      );
      files.push({ catalog, locale, namespace, translations });
    }
  }
  return files;
}

/** Every literal of a message id in the web app's source, with the first file that holds it. */
export async function readUsedIds(): Promise<Map<string, string>> {
  const literal = new RegExp(`['"\`]((?:${namespaces.join('|')}):[A-Za-z0-9_.-]+)['"\`]`, 'g');
  const used = new Map<string, string>();
  for (const file of await sourceFiles()) {
    const code = await readFile(file, 'utf8');
    for (const [, id] of code.matchAll(literal)) {
      if (id && !used.has(id)) used.set(id, path.relative(projectRoot, file));
    }
  }
  return used;
}

/** The fixed beginnings of ids that are completed at run time, as `shop:category.${slug}`. */
export async function readUsedPrefixes(): Promise<string[]> {
  const template = new RegExp(`\`((?:${namespaces.join('|')}):[A-Za-z0-9_.-]*)\\$\\{`, 'g');
  const prefixes = new Set<string>();
  for (const file of await sourceFiles()) {
    const code = await readFile(file, 'utf8');
    for (const [, prefix] of code.matchAll(template)) if (prefix) prefixes.add(prefix);
  }
  return [...prefixes];
}

async function sourceFiles(): Promise<string[]> {
  const folder = path.join(projectRoot, 'src/web');
  const names = await readdir(folder, { recursive: true });
  return names
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
    .filter((file) => file !== messageIdsFile)
    .sort();
}

/** Source of the union type of all message ids, grouped as the catalogs are. */
export function messageIdsSource(files: readonly CatalogFile[]): string {
  const ids = new Set(files.flatMap((file) => [...file.translations.keys()]));
  const lines = [...ids].sort().map((id) => `  | '${id}'`);
  return [
    '/** Made from locales/ by `npm run i18n:extract`; `npm run i18n:check` fails when it is stale. */',
    'export type MessageId =',
    `${lines.join('\n')};`,
    '',
  ].join('\n');
}

/** Writes only what changed, so that watchers stay calm. */
export async function writeIfChanged(file: string, content: string): Promise<boolean> {
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present === content) return false;
  await writeFile(file, content);
  return true;
}
