import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createCompiledCatalog } from '@lingui/cli/api';
import { projectRoot, readCatalogFiles, writeIfChanged } from './catalogs';
import { reportFailure } from './report';

/**
 * Compiles every catalog into `{folder}/{locale}/{namespace}.json`, a map of ids to compiled
 * messages. Returns the empty and malformed messages; the rest is written anyway.
 */
export async function compileTranslations(folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { locale, namespace, translations } of await readCatalogFiles()) {
    for (const [id, text] of translations) {
      if (!text) faults.push(`${locale}: ${id} is not translated`);
    }
    const compiled = createCompiledCatalog(locale, Object.fromEntries(translations), {
      namespace: 'json',
      strict: true,
    });
    for (const { id, error } of compiled.errors) faults.push(`${locale}: ${id}: ${error.message}`);
    const { messages } = JSON.parse(compiled.source) as { messages: unknown };
    const file = path.join(folder, locale, `${namespace}.json`);
    await mkdir(path.dirname(file), { recursive: true });
    await writeIfChanged(file, JSON.stringify(messages));
  }
  return faults;
}

/** Compiles into the given folder, by default that of the build. */
async function main(folder = 'dist/locales'): Promise<void> {
  const faults = await compileTranslations(path.join(projectRoot, folder));
  for (const fault of faults) reportFailure(fault);
}

if (require.main === module) void main(process.argv[2]);
