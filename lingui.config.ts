import { basename } from 'node:path';
import { defineConfig } from '@lingui/cli';
import type { CatalogFormatter, ExtractorType } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { locales } from './src/contract/locale';
import { namespaces } from './src/lib/namespaces';
import { computedIds } from './src/scripts/computedIds';
import { serverNamespaces } from './src/server/namespaces';

/** Every literal of an id is a use of it: ids also stand in tables and props, where Lingui's macros are not. Those of
 * `computedIds` end in a value. */
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
        throw new Error(`${before}*${after} is not in computedIds: it cannot be checked`);
      return values.map((value) => before + value + after);
    });
    const literals = code.matchAll(new RegExp(`['"\`]${start}+)['"\`]`, 'g'));
    for (const id of [...ids, ...[...literals].flatMap(([, literal]) => literal ?? [])])
      onMessage({ id, origin: [file, 1] });
  },
};

/** Explicit ids only, without places in the source: a moved line must not change a catalog. */
const po = formatter({ explicitIdAsDefault: true, origins: false });

/** Each catalog gets the ids of its namespace, new ones below those that it has. */
const poOfNamespace: CatalogFormatter = {
  ...po,
  async serialize(catalog, context) {
    const present = await po.parse(context.existing ?? '', context);
    const own = Object.entries({ ...present, ...catalog }).filter(
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
