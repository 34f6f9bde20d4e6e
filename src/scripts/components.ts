import path from 'node:path';
import { transformFileAsync } from '@babel/core';
import { build, type Plugin } from 'esbuild';
import { projectRoot } from './catalogs';

const entry = path.join(projectRoot, 'src/web/components.tsx');

/** The only file that uses a Lingui macro */
const linguiMacro: Plugin = {
  name: 'lingui macro',
  setup: ({ onLoad }) =>
    onLoad({ filter: /src\/lib\/text\.tsx$/ }, async ({ path: file }) => {
      const caller = { name: 'esbuild', supportsStaticESM: true, supportsDynamicImport: true };
      return {
        contents: (await transformFileAsync(file, { cwd: projectRoot, caller }))?.code ?? '',
      };
    }),
};

/** Bundles the document of `/components` from the sources. Builds do not contain it. */
export async function componentsPage(): Promise<string> {
  const mode = process.env.NODE_ENV === 'development' ? 'development' : 'production';
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    jsx: 'automatic',
    alias: { '@': path.join(projectRoot, 'src') },
    define: { 'process.env.NODE_ENV': JSON.stringify(mode) },
    plugins: [linguiMacro],
    loader: { '.woff2': 'dataurl' },
  });
  const script = outputFiles[0]?.text.replaceAll('</script', '<\\/script');
  return [
    '<!DOCTYPE html><html lang="en" data-theme="light"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width"><title>Components</title></head>',
    `<body><script>${script}</script></body></html>`,
  ].join('');
}
