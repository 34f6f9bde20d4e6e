import { sources, type Compilation, type Compiler } from 'webpack';
import type { AssetManifest } from '@/contract/render';

const name = 'AssetManifestPlugin';

/**
 * Emits `manifest.json`: the files to link for the entry and each page, which webpack-manifest-plugin does not provide.
 */
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
    const lasting = files.filter((file) => !file.includes('.hot-update.'));
    const ending = (suffix: string) =>
      lasting.filter((file) => file.endsWith(suffix)).map((file) => prefix + file);
    return { scripts: ending('.js'), styles: ending('.css') };
  };
  const { entry, pages } = pageFiles(compilation);
  return {
    ...getEmittedFiles(entry),
    pages: Object.fromEntries([...pages].map(([page, files]) => [page, getEmittedFiles(files)])),
  };
}

const pageChunk = /^page-(.+)$/;

interface PageFiles {
  /** The files of the entry, which every page loads. */
  entry: readonly string[];
  /** Additional files for each page, by page name. */
  pages: ReadonlyMap<string, readonly string[]>;
}

/** The files a browser loads with a page. */
function pageFiles(compilation: Compilation): PageFiles {
  const pages = new Map<string, readonly string[]>();
  for (const group of compilation.chunkGroups) {
    const page = pageChunk.exec(group.name ?? '')?.[1];
    if (page) pages.set(page, group.getFiles());
  }
  return { entry: compilation.entrypoints.get('main')?.getFiles() ?? [], pages };
}
