import { join } from 'node:path';

/** Where pictures lie in the data folder. Variants can be made again, so a backup may leave them out. */
export interface StorageFolders {
  originals: string;
  variants: string;
}

export function storageFolders(dataDir: string): StorageFolders {
  return { originals: join(dataDir, 'storage'), variants: join(dataDir, 'variants') };
}
