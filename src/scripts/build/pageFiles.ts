import type { Compilation } from 'webpack';

const pageChunk = /^page-(.+)$/;

interface PageFiles {
  /** Files of the entry, loaded by every page. */
  entry: readonly string[];
  /** Additional files per page, by page name. */
  pages: ReadonlyMap<string, readonly string[]>;
}

/** The files a browser loads with a page, used for both linking and budgets. */
export function pageFiles(compilation: Compilation): PageFiles {
  const pages = new Map<string, readonly string[]>();
  for (const group of compilation.chunkGroups) {
    const page = pageChunk.exec(group.name ?? '')?.[1];
    if (page) pages.set(page, group.getFiles());
  }
  return { entry: compilation.entrypoints.get('main')?.getFiles() ?? [], pages };
}
