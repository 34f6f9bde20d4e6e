import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultSeedDir } from '@/server/main/seedShop';
import { readSeed } from '@/server/seed/readSeed';
import { fixtureCatalogue } from './fixtureCatalogue';

/** Writes the seed files with fixture products instead of the shop's own; creates the folder. */
export async function writeFixtureSeed(seedDir: string, size: number): Promise<void> {
  await cp(defaultSeedDir, seedDir, { recursive: true });
  const { catalog } = await readSeed(defaultSeedDir);
  await writeFile(join(seedDir, 'catalog.json'), JSON.stringify(fixtureCatalogue(catalog, size)));
}
