import { sources, type Compilation, type Compiler } from 'webpack';
import type { AssetManifest } from '@/contract/render';

const name = 'AssetManifestPlugin';

/** Emits `manifest.json` with the files of each page, which webpack-manifest-plugin does not support. */
export class AssetManifestPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(name, (compilation) => {
      const stage = compiler.webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name, stage }, () => {
        const source = new sources.RawSource(JSON.stringify(getManifest(compilation)));
        compilation.emitAsset('manifest.json', source);
      });
    });
  }
}

function getManifest(compilation: Compilation): AssetManifest {
  const { publicPath } = compilation.outputOptions;
  const prefix = typeof publicPath === 'string' ? publicPath : '/';
  const getEmittedFiles = (files: readonly string[]) => {
    // Hot-update files are temporary.
    const permanentFiles = files.filter((file) => !file.includes('.hot-update.'));
    const withSuffix = (suffix: string) =>
      permanentFiles.filter((file) => file.endsWith(suffix)).map((file) => prefix + file);
    return { scripts: withSuffix('.js'), styles: withSuffix('.css') };
  };
  const { entry, pages } = pageFiles(compilation);
  return {
    ...getEmittedFiles(entry),
    pages: Object.fromEntries([...pages].map(([page, files]) => [page, getEmittedFiles(files)])),
  };
}

const pageChunk = /^page-(.+)$/;

interface PageFiles {
  entry: readonly string[];
  /** Additional files of each page, by page name. */
  pages: ReadonlyMap<string, readonly string[]>;
}

function pageFiles(compilation: Compilation): PageFiles {
  const pages = new Map<string, readonly string[]>();
  for (const group of compilation.chunkGroups) {
    const page = pageChunk.exec(group.name ?? '')?.[1];
    if (page) pages.set(page, group.getFiles());
  }
  return { entry: compilation.entrypoints.get('main')?.getFiles() ?? [], pages };
}
