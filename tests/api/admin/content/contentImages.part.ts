import type { AdminCategory } from '@/contract/entities/category';
import type { AdminPage } from '@/contract/admin/pageTexts';
import type { AdminSlide } from '@/contract/entities/slide';
import type { Category } from '@/contract/category';
import type { CarouselSlide, ContentPage } from '@/contract/content';
import { imageVariant } from '@/contract/images';
import type { Shop } from '@/contract/shop';
import { photo, uploadImage } from '@tests/support/productShop';
import { keyed } from '@tests/support/staffOrders';
import { first, owner, read, shop, readAsVisitor } from './shop';
import { noText } from '@/contract/locale';
import { localized } from '@tests/support/localized';

const uploadNew = async () =>
  (await uploadImage(owner, await photo(1400, 700).jpeg().toBuffer())).data;
const fetchVariant = async (src: string) => {
  const { statusCode, headers } = await shop.app.inject({ url: imageVariant(src, 1280, 'avif') });
  return [statusCode, headers['content-type']];
};

describe('an uploaded image', () => {
  test('is shown on a new banner slide, in the sizes that browsers request', async () => {
    const image = await uploadNew();
    const slide = await first<AdminSlide>('/api/admin/slides');
    const { status } = await owner.post('/api/admin/slides', { ...slide, image }, keyed());
    expect(status).toBe(201);
    expect((await readAsVisitor<CarouselSlide[]>('/api/cms/carousels')).at(-1)).toMatchObject(
      image,
    );
    expect(await fetchVariant(image.src)).toEqual([200, 'image/avif']);
  });

  test('is shown with its category', async () => {
    const image = await uploadNew();
    const category = await first<AdminCategory>('/api/admin/categories');
    const path = `/api/admin/categories/${category.id}`;
    expect((await owner.put(path, { ...category, image })).status).toBe(200);
    const [public_] = await readAsVisitor<Category[]>('/api/categories');
    expect(public_).toMatchObject({ id: category.id, image });
  });

  test.each(['home', 'about', 'production'] as const)(
    'is shown with its description on the %s page and on other pages that include it',
    async (name) => {
      const image = await uploadNew();
      const page = await read<AdminPage>(`/api/admin/pages/${name}`);
      const image_alt = localized('Kruške', 'Pears');
      const content = { ...page.content, image, image_alt };
      const { status } = await owner.put(`/api/admin/pages/${name}`, { ...page, content });
      expect(status).toBe(200);
      const described = { ...image, alt: 'Pears' };
      expect((await readAsVisitor<ContentPage>(`/api/cms/pages/${name}`)).image).toEqual(described);
      expect((await readAsVisitor<Shop>('/api/shop')).images[name]).toEqual(described);
    },
  );
});

const storedVariant = 'a variant of a stored image';

test.each([
  'products/none.jpg',
  '../../etc/passwd.jpg',
  'https://evil.example/x.jpg',
  'x.svg',
  storedVariant,
])('rejects an image that is not stored, with an error on the field: %s', async (given) => {
  const slide = await first<AdminSlide>('/api/admin/slides');
  const variant = imageVariant(slide.image.src, 640, 'jpg').replace('/storage/', '');
  const src = given === storedVariant ? variant : given;
  const image = { src, width: 9, height: 9 };
  const category = await first<AdminCategory>('/api/admin/categories');
  const page = await read<AdminPage>('/api/admin/pages/about');
  const rejections = [
    await owner.post('/api/admin/slides', { ...slide, image }, keyed()),
    await owner.put(`/api/admin/slides/${slide.id}`, { ...slide, image }),
    await owner.post('/api/admin/categories', { ...category, image }, keyed()),
    await owner.put(`/api/admin/categories/${category.id}`, { ...category, image }),
    await owner.put('/api/admin/pages/about', { ...page, content: { ...page.content, image } }),
  ];
  expect(rejections.map(({ status, body }) => [status, body.errors])).toEqual([
    ...Array<unknown>(4).fill([422, { image: ['invalid'] }]),
    [422, { 'content.image': ['invalid'] }],
  ]);
});

test('an image requires a description, at least in Serbian', async () => {
  const slide = await first<AdminSlide>('/api/admin/slides');
  const path = `/api/admin/slides/${slide.id}`;
  const alt = localized(' ', 'Pears');
  expect((await owner.put(path, { ...slide, alt })).body.errors).toEqual({
    'alt.sr-LAT': ['required'],
  });
  const page = await read<AdminPage>('/api/admin/pages/about');
  const content = { ...page.content, image_alt: noText };
  expect((await owner.put('/api/admin/pages/about', { ...page, content })).body.errors).toEqual({
    'content.image_alt.sr-LAT': ['required'],
  });
});
