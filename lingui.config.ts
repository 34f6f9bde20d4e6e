import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { defaultLocale, locales } from './src/contract/locale';
import { namespaces } from './src/lib/namespaces';
import { serverNamespaces } from './src/server/namespaces';

/** Explicit ids only, without places in the source: a moved line must not change a catalog. */
const po = formatter({ explicitIdAsDefault: true, origins: false });

export default defineConfig({
  locales,
  sourceLocale: defaultLocale,
  format: po,
  catalogs: [...namespaces, ...serverNamespaces].map((namespace) => ({
    path: `<rootDir>/locales/{locale}/${namespace}`,
    include: ['<rootDir>/src'],
  })),
});
