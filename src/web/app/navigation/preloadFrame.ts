import { catalogueApi } from '../../api/catalogueApi';
import { contentApi } from '../../api/contentApi';
import type { PreloadContext } from '../../pages/page';

/** What stands around every page: the footer's categories, address and links. */
export async function preloadFrame({ load, locale }: PreloadContext): Promise<void> {
  await Promise.all([
    load(contentApi.endpoints.getShop.initiate(locale)),
    load(catalogueApi.endpoints.listCategories.initiate(locale)),
  ]);
}
