import { basename } from 'node:path';
import { defineConfig } from '@lingui/cli';
import type { CatalogFormatter, ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { locales } from './src/contract/locale';
import { namespaces } from './src/lib/namespaces';
import { computedIds } from './src/scripts/computedIds';
import { serverNamespaces } from './src/server/namespaces';

/** Treats every literal id as used, because tables and props contain ids without Lingui's macros. `computedIds` lists
 * the values of ids that end in a variable. */
export const extractor: ExtractorType = {
  match: (file) => /^(?!.*\bsrc\/scripts\/).*(?<!\.test)\.tsx?$/.test(file),
  extract(file, code, onMessage) {
    const names = file.includes('src/server/') ? serverNamespaces : namespaces;
    const letters = '[A-Za-z0-9_.-]';
    const start = `((?:${names.join('|')}):${letters}`;
    const computed = new RegExp(`\`${start}*)\\$\\{[^}]*\\}(${letters}*)`, 'g');
    const ids = [...code.matchAll(computed)].flatMap(([, before = '', after = '']) => {
      const values = computedIds[`${before}*${after}`];
      if (!values)
        throw new Error(`${before}*${after} is not in computedIds, so it cannot be checked`);
      return values.map((value) => before + value + after);
    });
    const literals = code.matchAll(new RegExp(`['"\`]${start}+)['"\`]`, 'g'));
    for (const id of [...ids, ...[...literals].flatMap(([, literal]) => literal ?? [])])
      onMessage({ id, origin: [file, 1] });
  },
};

/** Omits source locations, because a moved line must not change a catalog. */
const po = formatter({ explicitIdAsDefault: true, origins: false });

/** Writes only the ids of the catalog's namespace, with new ids last. */
const poOfNamespace: CatalogFormatter = {
  ...po,
  async serialize(catalog, context) {
    const existing = await po.parse(context.existing ?? '', context);
    const own = Object.entries({ ...existing, ...catalog }).filter(
      ([id]) => id in catalog && id.startsWith(`${basename(context.filename, '.po')}:`),
    );
    return po.serialize(Object.fromEntries(own), context);
  },
};

export default defineConfig({
  locales,
  format: poOfNamespace,
  extractors: [extractor],
  catalogs: [...namespaces, ...serverNamespaces].map((namespace) => ({
    path: `<rootDir>/locales/{locale}/${namespace}`,
    include: ['<rootDir>/src'],
  })),
});
