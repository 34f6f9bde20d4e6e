import path from 'node:path';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { locales, type Locale } from '@/contract/locale';

export const projectRoot = path.resolve(__dirname, '../..');

const getAllCatalogs = () => getCatalogs(getConfig({ cwd: projectRoot }));

export interface CatalogFile {
  locale: Locale;
  namespace: string;
  translations: Readonly<Record<string, string>>;
}

export async function readCatalogFiles(): Promise<CatalogFile[]> {
  const files = (await getAllCatalogs()).flatMap((catalog) =>
    locales.map(async (locale) => {
      const messages = Object.entries((await catalog.read(locale)) ?? {});
      const translations = Object.fromEntries(
        messages.map(([id, { translation = '' }]) => [id, translation]),
      );
      return { locale, namespace: path.basename(catalog.path), translations };
    }),
  );
  return Promise.all(files);
}

/** Maps the ids in the source to the first file that contains each. Undefined if some files cannot be read. */
export async function readUsedIds(): Promise<Map<string, string> | undefined> {
  // Each catalog extracts the whole source.
  const [catalog] = await getAllCatalogs();
  const used = await catalog?.collect();
  return (
    used && new Map(Object.entries(used).map(([id, { origin = [] }]) => [id, origin[0]?.[0] ?? '']))
  );
}

export type Token =
  string | readonly [name: string, type?: string, format?: Record<string, Message>];
export type Message = string | readonly Token[];

export function compileTexts({ locale, translations }: CatalogFile) {
  const { source, errors } = createCompiledCatalog(locale, translations, {
    namespace: 'json',
    strict: true,
  });
  const { messages } = JSON.parse(source) as { messages: Record<string, Message> };
  const problems = errors.map(({ id, error }) => `${locale}: ${id}: ${error.message}`);
  return { messages: Object.entries(messages), faults: problems };
}
