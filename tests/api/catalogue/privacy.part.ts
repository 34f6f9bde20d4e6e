import type { ContentPage } from '@/contract/content';
import { locales } from '@/contract/locale';
import { storageKeys } from '@/contract/wire';
import { placementKey } from '@/web/features/checkout/checkoutStorage';
import { shop } from './shop';

const { accessToken: _, ...choices } = storageKeys;
/** The token's key means nothing to a reader. */
const kept = [
  ...Object.values(choices),
  'access token',
  'bobica.typed',
  placementKey,
  'pendingCart',
  'pendingWishlist',
  'recentlyViewed',
  'keyval-store',
  'scrollPositions',
  'assets',
  'offline-page',
];

it.each(locales)('the privacy policy names all that the browser keeps (%s)', async (locale) => {
  const { data } = await shop.client({ locale }).get<ContentPage>('/api/cms/pages/privacy');
  const { list = [] } = data.sections.find(({ id }) => id === 'storage') ?? {};
  expect(kept.filter((name) => !list.some((item) => item.includes(name)))).toEqual([]);
});
