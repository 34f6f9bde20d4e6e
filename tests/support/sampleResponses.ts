import { cart, cartProduct, type Cart } from '@/contract/cart';
import type { Category } from '@/contract/category';
import {
  carouselSlide,
  contentPage,
  type CarouselSlide,
  type ContentPage,
} from '@/contract/content';
import type { DeliverySchedule } from '@/contract/settings';
import { shop } from '@/contract/shop';
import type { City, TypedAddressField } from '@/contract/address';
import type { FakeResponses } from './fakeApi';
import { createSample } from './makeSample';
import { sampleProduct } from './sampleProducts';

export const testSchedule: DeliverySchedule = {
  cut_off: '12:00',
  working_days: [1, 2, 3, 4, 5],
  transit_days: { min: 1, max: 2 },
  closed_days: [],
};

/** API responses of a small shop, for components that use several endpoints. */
export const testShop = createSample(shop, {
  brand: { name: 'Bobica', tagline: 'Health from fruit' },
  business: {
    sample: true,
    name: 'Bobica d.o.o.',
    ...{ street: 'Voćarska', street_number: 'bb', zip_code: '31230', city: 'Arilje' },
    country: 'Srbija',
    coordinates: { lat: 43.753, lng: 20.095 },
    email: 'shop@bobica.example',
    phone: '+381 31 000 000',
    viber: '+381 64 000 0000',
    ...{ tax_number: '0', registration_number: '0' },
    opening_hours: [{ days: 'Monday', opens: '08:00', closes: '16:00', closed: false }],
  },
  delivery: {
    ...{ flat_rate: 35_000, free_from: 400_000, note: '' },
    pickup: { offered: false, hours: 'On working days' },
    schedule: testSchedule,
    couriers: [
      {
        id: 'brza',
        name: 'Brza pošta',
        tracking_url: 'https://kurir.example/pracenje?broj={number}',
      },
    ],
  },
  social: {
    facebook: 'https://facebook.example/bobica',
    instagram: 'https://instagram.example/bobica',
  },
  terms_version: '1',
});

const image = { src: 'a.1a2b3c4d.jpg', width: 900, height: 900 };

export const testCategories: Category[] = [
  { slug: 'health-in-bottles', name: 'Health in bottles' },
  { slug: 'honey', name: 'Honey' },
  { slug: 'tea', name: 'Name of tea' },
].map((named, index) => ({
  id: index + 1,
  ...named,
  description: '',
  image,
  product_count: index + 1,
}));

export const testCart = (lines: number): Cart =>
  createSample(cart, {
    cart_products: Array.from({ length: lines }, (_, index) =>
      createSample(cartProduct, { product: sampleProduct(index + 1), quantity: 2, requested: 2 }),
    ),
    ...{ id: 1, version: 1 },
  });

export const testSlide = (id: number, overrides: Partial<CarouselSlide> = {}): CarouselSlide =>
  createSample(carouselSlide, {
    ...{ id, src: `banners/${id}.1a2b3c4d.jpg`, width: 2000, height: 800, order: id },
    ...{ alt: `ResponsiveImage ${id}`, title: `Slide ${id}`, href: `/shop?category=${id}` },
    ...overrides,
  });

export const testPage = (overrides: Partial<ContentPage> = {}): ContentPage =>
  createSample(contentPage, { name: 'terms', title: 'Terms', ...overrides });

export const layoutAnswers: FakeResponses = {
  'GET /api/shop': () => testShop,
  'GET /api/categories': () => testCategories,
  'GET /api/carts': () => testCart(0),
  'GET /api/wishlist': () => [],
};

/** A municipality of a city in the delivery area. */
export const sampleCity = (
  id: number,
  city: string,
  municipality: string,
  ...codes: string[]
): City => ({
  id,
  city,
  municipality,
  zip_code: codes.map((zip_code) => ({ zip_code })),
  country: { name: 'Srbija' },
});

/** The typed fields of an address, each with a different value. */
export const typedAddress: Readonly<Record<TypedAddressField, string>> = {
  street: 'Voćarska',
  street_number: '7',
  recipient: 'Milica Petrović',
  recipient_phone: '+381 63 222 3344',
};
