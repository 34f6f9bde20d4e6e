import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { AdminCategory } from '@/contract/entities/category';
import type { AdminPage } from '@/contract/admin/pageTexts';
import { maxUploadBytes } from '@/contract/admin/products';
import type { AdminSlide } from '@/contract/entities/slide';
import type { Product } from '@/contract/productDetails';
import {
  both,
  changeProduct,
  toContent,
  photo,
  readProduct,
  saveDraft,
  uploadImage,
} from '@tests/support/productShop';
import { unusableImages } from '@tests/support/unusableImages';
import { helper, owner, shop } from './shop';

const stored = () => readdirSync(join(shop.settings.dataDir, 'storage/products')).sort();
const getSize = ({ src, width, height }: { src: string; width: number; height: number }) => ({
  src,
  width,
  height,
});
const send = (file: Buffer, type?: string) => uploadImage(helper, file, type);
const fetchFile = async (src: string) =>
  (await shop.app.inject({ url: `/storage/${src}` })).rawPayload;

test('a photo is rotated, scaled down and stripped of metadata, and uploading it again returns the same image', async () => {
  const original = await photo(3000, 1000)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Jelena' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '44/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { status, data } = await send(original);
  expect([status, data.width, data.height]).toEqual([201, 800, 2400]);
  expect(data.src).toMatch(/^products\/[0-9a-f]{32}\.jpg$/);
  const metadata = await sharp(await fetchFile(data.src)).metadata();
  expect([metadata.format, metadata.exif, metadata.orientation]).toEqual([
    'jpeg',
    undefined,
    undefined,
  ]);
  const before = stored();
  expect((await send(original)).data).toEqual(data);
  expect(stored()).toEqual(before);
  const variant = data.src.replace('.jpg', '-320.webp');
  expect((await shop.app.inject({ url: `/storage/${variant}` })).statusCode).toBe(200);
});

test('PNG and WebP images keep their transparency, whatever content type the browser sends', async () => {
  const clear = sharp({
    create: { width: 700, height: 700, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } },
  });
  for (const file of [await clear.png().toBuffer(), await clear.webp().toBuffer()]) {
    const { status, data } = await send(file, 'application/octet-stream');
    expect([status, data.src.slice(-5)]).toEqual([201, '.webp']);
    expect((await sharp(await fetchFile(data.src)).metadata()).hasAlpha).toBe(true);
  }
});

describe('a rejected image leaves nothing in storage', () => {
  let before: string[];
  beforeEach(() => {
    before = stored();
  });
  afterEach(() => expect(stored()).toEqual(before));

  const rejects = async (file: Buffer, code = 'invalid', type?: string) => {
    const { status, errors, details } = await send(file, type);
    expect([status, errors]).toEqual([422, { image: [code] }]);
    if (code === 'invalid')
      expect(details).toEqual({ types: ['image/jpeg', 'image/png', 'image/webp'] });
  };

  test.each(Object.entries(unusableImages))('%s', async (_, files) => {
    for (const [file, type] of await files()) {
      expect(file.length).toBeLessThan(maxUploadBytes / 3);
      await rejects(file, 'invalid', type);
    }
  });

  test('an empty file or an image that is too small', async () => {
    await rejects(Buffer.alloc(0), 'required');
    await rejects(await photo(599, 900).jpeg().toBuffer(), 'too_short');
  });

  test('a file of more than 15 MB', async () => {
    const { status, code } = await send(Buffer.alloc(maxUploadBytes + 1));
    expect([status, code]).toEqual([413, 'payload_too_large']);
  });
});

test('cropping a stored image creates a new image at the original resolution', async () => {
  const left = await photo(1000, 1000).jpeg().toBuffer();
  const { data } = await send(left);
  const crop = (area: object, src = data.src) =>
    helper.post<typeof data>('/api/admin/images/crop', { src, crop: area });
  const part = await crop({ x: 100, y: 50, width: 900, height: 700 });
  expect([part.status, part.data.width, part.data.height]).toEqual([201, 900, 700]);
  expect((await crop({ x: 100, y: 50, width: 901, height: 700 })).body.errors).toEqual({
    crop: ['invalid'],
  });
  expect((await crop({ x: 0, y: 0, width: 900, height: 500 })).body.errors).toEqual({
    crop: ['too_short'],
  });
  for (const src of ['../secret', 'products/none.jpg', data.src.replace('.jpg', '-320.webp')]) {
    const { status, body } = await crop({ x: 0, y: 0, width: 700, height: 700 }, src);
    expect([status, body.errors]).toEqual([422, { src: ['invalid'] }]);
  }
});

describe('the stored size of an image replaces the size in the request', () => {
  const wrong = { width: 1, height: 40_000 };
  let uploaded: { src: string; width: number; height: number };
  beforeEach(async () => {
    uploaded = (await send(await photo(900, 700).jpeg().toBuffer())).data;
  });

  test('for product images, whether just uploaded or already published', async () => {
    const product = await readProduct(helper, 1);
    const content = toContent(product);
    const images = [
      { ...uploaded, ...wrong, alt: both('Nova'), is_main: true },
      ...content.images.map((image) => ({ ...image, ...wrong, is_main: false })),
    ];
    const expected = [uploaded, ...content.images.map(getSize)];
    const { data: saved } = await saveDraft(helper, product, { ...content, images });
    expect(toContent(saved).images.map(getSize)).toEqual(expected);
    expect((await changeProduct(owner, 1, {})).status).toBe(200);
    const { data: shown } = await shop.client().get<Product>('/api/products/1');
    expect(shown.images.map(getSize)).toEqual(expected);
  });

  test('for images of categories, slides and pages', async () => {
    const image = { ...uploaded, ...wrong };
    const [category] = (await owner.get<AdminCategory[]>('/api/admin/categories')).data;
    const [slide] = (await owner.get<AdminSlide[]>('/api/admin/slides')).data;
    const { data: page } = await owner.get<AdminPage>('/api/admin/pages/about');
    const saved = [
      (
        await owner.put<AdminCategory>(`/api/admin/categories/${category?.id}`, {
          ...category,
          image,
        })
      ).data.image,
      (await owner.put<AdminSlide>(`/api/admin/slides/${slide?.id}`, { ...slide, image })).data
        .image,
      (
        await owner.put<AdminPage>('/api/admin/pages/about', {
          ...page,
          content: { ...page.content, image },
        })
      ).data.content.image,
    ];
    expect(saved).toEqual([uploaded, uploaded, uploaded]);
  });

  test('and an unknown image is rejected', async () => {
    const product = await readProduct(helper, 1);
    const image = { ...wrong, alt: both('x'), is_main: true };
    for (const src of ['../secret.jpg', 'products/none.jpg', uploaded.src.replace('.', '-320.')]) {
      const images = [{ ...image, src }];
      const { status, body } = await saveDraft(helper, product, { ...toContent(product), images });
      expect([status, body.errors]).toEqual([422, { images: ['invalid'] }]);
    }
  });
});
