import { pageNames, type CarouselSlide, type ContentPage } from '@/contract/content';
import { locales } from '@/contract/locale';
import type { Shop } from '@/contract/shop';
import { storageKeys } from '@/contract/wire';
import { shopContent } from '@/server/modules/content/contentService';
import { placementKey } from '@/web/features/checkout/checkoutStorage';
import { shop } from './shop';

describe('the content', () => {
  it('has the slides in order', async () => {
    await shop.update('carousel_slides', { position: 9 }, { id: 1 });
    const { data, headers } = await shop.client().get<CarouselSlide[]>('/api/cms/carousels');
    expect(data.map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(data[0]).toMatchObject({
      width: 2000,
      height: 800,
      href: '/shop?category=natural-juices',
    });
    expect(String(headers['vary'])).toContain('Accept-Language');
  });

  it.each(pageNames)('has the page %s in both languages', async (name) => {
    const [serbian, english] = await Promise.all(
      (['sr-LAT', 'en'] as const).map((locale) =>
        shop.client({ locale }).get<ContentPage>(`/api/cms/pages/${name}`),
      ),
    );
    expect(serbian?.status).toBe(200);
    expect(english?.data.title).not.toBe('');
    expect(english?.data.title).not.toBe(serbian?.data.title);
    const isHome = name === 'home';
    expect(serbian?.data.intro).toHaveLength(isHome ? 5 : 0);
    expect(serbian?.data.promos).toHaveLength(isHome ? 3 : 0);
    expect(serbian?.data.sections.length === 0).toBe(isHome);
    expect(serbian?.data.sections.length).toBe(english?.data.sections.length);
    expect(serbian?.data.notice === null).toBe(!['terms', 'privacy'].includes(name));
  });

  it("has the seller's data and the delivery costs", async () => {
    const { data } = await shop.client({ locale: 'en' }).get<Shop>('/api/shop');
    expect(data).toMatchObject({
      brand: { name: 'Bobica', tagline: 'Health from fruit' },
      currency: 'RSD',
      business: { sample: true, name: 'Bobica d.o.o.', zip_code: '31230' },
      delivery: {
        flat_rate: 35_000,
        free_from: 400_000,
        schedule: {
          cut_off: '12:00',
          working_days: [1, 2, 3, 4, 5],
          transit_days: { min: 1, max: 2 },
        },
        couriers: [{ tracking_url: expect.stringContaining('{number}') }],
      },
      map: { google_maps_api_key: 'a-key' },
    });
    expect(data.business.opening_hours[2]).toEqual({
      days: 'Sunday',
      opens: null,
      closes: null,
      closed: true,
    });
  });

  it('changes the version of the terms only if their wording changes', async () => {
    const { kysely } = shop.database;
    const before = (await shopContent.orderTerms(kysely)).terms_version;
    expect((await shop.client().get<Shop>('/api/shop')).data.terms_version).toBe(before);
    await shop.update('pages', { updated_at: new Date() }, { name: 'terms' });
    expect((await shopContent.orderTerms(kysely)).terms_version).toBe(before);
    await shop.update('pages', { content: JSON.stringify({ en: {} }) }, { name: 'terms' });
    expect((await shopContent.orderTerms(kysely)).terms_version).not.toBe(before);
  });
});

const { accessToken: _, ...choices } = storageKeys;
/** Readers would not recognise the key of the token. */
const storedNames = [
  ...Object.values(choices),
  'access token',
  'bobica.typed',
  placementKey,
  'pendingCart',
  'recentlyViewed',
  'keyval-store',
  'scrollPositions',
  'assets',
  'offline-page',
];

it.each(locales)(
  'the privacy policy lists everything that the browser stores (%s)',
  async (locale) => {
    const { data } = await shop.client({ locale }).get<ContentPage>('/api/cms/pages/privacy');
    const { list = [] } = data.sections.find(({ id }) => id === 'storage') ?? {};
    expect(storedNames.filter((name) => !list.some((item) => item.includes(name)))).toEqual([]);
  },
);
