import type { Compilation } from 'webpack';

const pageChunk = /^page-(.+)$/;

interface PageFiles {
  /** Of the entry, which every page needs. */
  entry: readonly string[];
  /** What each page needs beside it, by the name in its chunk's. */
  pages: ReadonlyMap<string, readonly string[]>;
}

/** The files that a browser loads with a page: those that are linked are those that are weighed. */
export function pageFiles(compilation: Compilation): PageFiles {
  const pages = new Map<string, readonly string[]>();
  for (const group of compilation.chunkGroups) {
    const page = pageChunk.exec(group.name ?? '')?.[1];
    if (page) pages.set(page, group.getFiles());
  }
  return { entry: compilation.entrypoints.get('main')?.getFiles() ?? [], pages };
}
