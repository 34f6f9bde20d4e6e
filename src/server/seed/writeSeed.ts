import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openStorage, originals, readFrom, type StorageSettings } from '../images/storage';

interface SeedFiles {
  catalog: object;
  pages: object;
  cities: object;
  images: readonly { src: string; name: string }[];
}

/**
 * Writes `catalog.json`, `pages.json`, `cities.json` and `media/`, which `readSeed` reads. The same content gives
 * the same bytes.
 * @throws Error if the folder is not empty
 */
export async function writeSeed(
  folder: string,
  { catalog, pages, cities, images }: SeedFiles,
  storageSettings: StorageSettings,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty. Name a new folder.`);
  const storage = await openStorage(storageSettings);
  for (const { src, name } of images) {
    const target = join(folder, 'media', name);
    await mkdir(dirname(target), { recursive: true });
    const content = await readFrom(storage, originals + src);
    if (!content) throw new Error(`The image ${src} is missing.`);
    await writeFile(target, content);
  }
  for (const [name, content] of Object.entries({ catalog, pages, cities }))
    await writeFile(
      join(folder, `${name}.json`),
      `${JSON.stringify(inFileOrder(content), null, 2)}\n`,
    );
}

/** The order of names in the files; others follow alphabetically. The database does not keep it. */
export const fileOrder = `
  shop delivery brand business social categories products tagLabels carousels
  home about production terms privacy cities
  id order slug category sku value label src name tagline sample street street_number zip_code city country
  sr-LAT en title meta_description notice lead image image_alt sections heading paragraphs list intro hero promos
  net price shortDescription description ingredients usage storage nutrition
  per energyKj energyKcal fat saturates carbohydrate sugars fibre protein salt
  allergens origin vatRate stock weightGrams tags featured active images alt text cta href pairsWith is_main
  flat_rate free_from note pickup offered hours schedule cut_off working_days transit_days min max closed_days couriers tracking_url payout_days archived columns
  heading field
  municipality
`
  .trim()
  .split(/\s+/);

function inFileOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inFileOrder);
  if (typeof value !== 'object' || value === null) return value;
  const rank = (name: string) => {
    const found = fileOrder.indexOf(name);
    return found === -1 ? fileOrder.length : found;
  };
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1))
      .map(([name, part]) => [name, inFileOrder(part)]),
  );
}
