import type { Database } from './database/client';
import { lockCatalogue, selectCatalogueFile } from './modules/catalogue/catalogueService';
import { selectSettings } from './modules/content/contentService';
import type { CatalogFile, CitiesFile, PagesFile } from './seed/readSeed';

/**
 * Names of stored images in `media`: without the hash of their content, which storing adds again. Where two
 * images would have the same name, each keeps its hash as a part of the name.
 */
export function exportNames(sources: readonly string[]): Map<string, string> {
  const stored = [...new Set(sources)].sort();
  const short = (src: string) => src.replace(/\.[\da-f]{8}(\.\w+)$/, '$1');
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const name of stored.map(short)) (seen.has(name) ? shared : seen).add(name);
  return new Map(
    stored.map((src) => [
      src,
      shared.has(short(src)) ? src.replace(/\.([\da-f]{8}\.\w+)$/, '-$1') : short(src),
    ]),
  );
}

export interface CatalogueExport {
  catalog: CatalogFile;
  pages: PagesFile;
  cities: CitiesFile;
  /** Stored images with their names in `media`. */
  images: { src: string; name: string }[];
}

/** The catalogue, texts and cities as `readSeed` reads them. */
export function exportCatalogue(database: Database): Promise<CatalogueExport> {
  return database.transaction(async (trx) => {
    await lockCatalogue(trx);
    const catalogue = await selectCatalogueFile(trx);
    const { shop, delivery } = await selectSettings(trx);
    const slides = await trx.selectFrom('carousel_slides').selectAll().orderBy('id').execute();
    const pages = await trx.selectFrom('pages').select(['name', 'content']).execute();
    const cities = await trx.selectFrom('cities').selectAll().orderBy('id').execute();

    const names = exportNames([
      ...catalogue.categories.map(({ image }) => image),
      ...catalogue.products.flatMap(({ images }) => images.map(({ src }) => src)),
      ...slides.map(({ src }) => src),
      ...pages.flatMap(({ content: { image } }) => (image ? [image.src] : [])),
    ]);
    const nameOf = (src: string) => names.get(src) ?? src;
    return {
      catalog: {
        shop,
        delivery,
        categories: catalogue.categories.map((category) => ({
          ...category,
          image: nameOf(category.image),
        })),
        products: catalogue.products.map((product) => ({
          ...product,
          images: product.images.map((image) => ({ ...image, src: nameOf(image.src) })),
        })),
        tagLabels: catalogue.tagLabels,
        carousels: slides.map(({ id, position, src, href, alt, title, text }) => ({
          ...{ id, order: position, src: nameOf(src), href, alt, title, text },
        })),
      },
      pages: Object.fromEntries(
        pages.map(({ name, content }) => [
          name,
          { ...content, image: content.image && nameOf(content.image.src) },
        ]),
      ) as PagesFile,
      cities: {
        cities: cities.map(({ id, city, municipality, zip_codes, country }) => ({
          id,
          city,
          municipality,
          zip_code: zip_codes.map((zip_code) => ({ zip_code })),
          country: { name: country },
        })),
      },
      images: [...names].map(([src, name]) => ({ src, name })),
    };
  });
}
