import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { locales, type Locale } from '@/contract/locale';
import { type Namespace, namespaces } from '@/lib/namespaces';
import { type ServerNamespace, serverNamespaces } from '@/server/namespaces';

export const projectRoot = path.resolve(__dirname, '../..');

type Catalog = Awaited<ReturnType<typeof getCatalogs>>[number];

/** One namespace in one language, read from its `.po` file. */
export interface CatalogFile {
  catalog: Catalog;
  locale: Locale;
  namespace: Namespace | ServerNamespace;
  translations: Map<string, string>;
}

export async function readCatalogFiles(): Promise<CatalogFile[]> {
  const catalogs = await getCatalogs(getConfig({ cwd: projectRoot }));
  const files: CatalogFile[] = [];
  for (const catalog of catalogs) {
    const namespace = [...namespaces, ...serverNamespaces].find(
      (name) => path.basename(catalog.path) === name,
    );
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

export type Token =
  string | readonly [name: string, type?: string, format?: Record<string, Message>];
export type Message = string | readonly Token[];

/** Texts by their ids as compiled messages, and what is malformed in them. */
export function compileTexts(locale: Locale, texts: ReadonlyMap<string, string>) {
  const { source, errors } = createCompiledCatalog(locale, Object.fromEntries(texts), {
    namespace: 'json',
    strict: true,
  });
  const { messages } = JSON.parse(source) as { messages: Record<string, Message> };
  const faults = errors.map(({ id, error }) => `${locale}: ${id}: ${error.message}`);
  return { messages: Object.entries(messages), faults };
}

/** Every literal of a message id in the source, with the first file that contains it. */
export async function readUsedIds(): Promise<Map<string, string>> {
  return readIds((names) => new RegExp(`['"\`]((?:${names}):[A-Za-z0-9_.-]+)['"\`]`, 'g'));
}

/** @param patternOf makes a pattern of the namespaces that may be used in a file */
async function readIds(patternOf: (names: string) => RegExp): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const server = path.join(projectRoot, 'src/server');
  for (const file of await sourceFiles()) {
    const names = file.startsWith(server) ? serverNamespaces : namespaces;
    const pattern = patternOf(names.join('|'));
    const code = await readFile(file, 'utf8');
    for (const [, id] of code.matchAll(pattern)) {
      if (id && !found.has(id)) found.set(id, path.relative(projectRoot, file));
    }
  }
  return found;
}

/** Ids that the code uses or another language has, and this file lacks. */
export function missingIds(
  { namespace, translations }: CatalogFile,
  files: readonly CatalogFile[],
  used: ReadonlyMap<string, string>,
): string[] {
  const known = files.flatMap((file) => [...file.translations.keys()]);
  return [...new Set([...used.keys(), ...known])].filter(
    (id) => id.startsWith(`${namespace}:`) && !translations.has(id),
  );
}

/** Ids computed at run time, which cannot be checked, with their files. */
export async function readComputedIds(): Promise<Map<string, string>> {
  return readIds((names) => new RegExp(`\`((?:${names}):[A-Za-z0-9_.-]*\\$\\{)`, 'g'));
}

async function sourceFiles(): Promise<string[]> {
  const folder = path.join(projectRoot, 'src');
  return (await readdir(folder, { recursive: true }))
    .filter((name) => /^(?!scripts).*(?<!\.test)\.tsx?$/.test(name))
    .map((name) => path.join(folder, name))
    .sort();
}

/** Writes only what changed, to avoid triggering watchers. */
export async function writeIfChanged(file: string, content: string): Promise<boolean> {
  const present = await readFile(file, 'utf8').catch(() => undefined);
  if (present === content) return false;
  await writeFile(file, content);
  return true;
}
