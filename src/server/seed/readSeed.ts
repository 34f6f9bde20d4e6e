import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validate, type Struct } from 'superstruct';
import { SeedError } from './SeedError';
import {
  catalogFile,
  citiesFile,
  pagesFile,
  type CatalogFile,
  type CitiesFile,
  type PagesFile,
} from './seedFiles';

export interface Seed {
  catalog: CatalogFile;
  cities: CitiesFile['cities'];
  pages: PagesFile;
}

/** The owner's files. They are read when they are needed, so that new data needs no new build. */
export async function readSeed(seedDir: string): Promise<Seed> {
  const [catalog, { cities }, pages] = await Promise.all([
    read(seedDir, 'catalog.json', catalogFile),
    read(seedDir, 'cities.json', citiesFile),
    read(seedDir, 'pages.json', pagesFile),
  ]);
  checkReferences(catalog);
  return { catalog, cities, pages };
}

async function read<T, S>(seedDir: string, file: string, struct: Struct<T, S>): Promise<T> {
  const text = await readFile(join(seedDir, file), 'utf8');
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new SeedError(
      `${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const [failure, value] = validate(data, struct);
  if (failure)
    throw new SeedError(`${file}, ${failure.path.join('.') || 'as a whole'}: ${failure.message}`);
  return value;
}

function checkReferences({ categories, products, tagLabels }: CatalogFile): void {
  const known = new Set(categories.map(({ slug }) => slug));
  const slugs = new Set(products.map(({ slug }) => slug));
  for (const { slug, category, tags, pairsWith } of products) {
    if (!known.has(category))
      throw new SeedError(`catalog.json, ${slug}: there is no category ${category}`);
    const tag = tags.find((id) => !(id in tagLabels));
    if (tag) throw new SeedError(`catalog.json, ${slug}: tag ${tag} has no label`);
    const partner = pairsWith.find((other) => !slugs.has(other));
    if (partner)
      throw new SeedError(`catalog.json, ${slug}: there is no product ${partner} to go with`);
  }
}
