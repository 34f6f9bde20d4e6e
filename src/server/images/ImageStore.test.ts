import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { defaultSeedDir } from '@/server/main/seedShop';
import { onBothStorages } from '@tests/support/bucket';
import { useErrorResponses } from '@/server/http/errorHandler';
import { ImageProcessor } from './ImageProcessor';
import { ImageStore } from './ImageStore';
import { openStorage, originals, type Storage, variants } from './storage';
import { storageRoutes } from './storageRoutes';
import { storeImages } from './storeImages';
import { warmOrder } from './warmImages';

const imageProcessorPath = join(__dirname, 'imageProcessor.mjs');

let app: FastifyInstance;
let imageProcessor: ImageProcessor;
let storage: Storage;
/** Images of a product with widths of 1200 and 1000 px */
let src: string;
let smaller: string;

const toVariant = (original: string, width: number, format: string) =>
  `/storage/${original.replace(/\.jpg$/, '')}-${width}.${format}`;

async function namesIn(searched: Storage, prefix: string): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of searched.list(prefix)) names.push(name);
  return names;
}

it('warms banners before cards, and only available widths', () => {
  const order = warmOrder([
    { src: 'products/a-1.00000000.jpg', width: 1200, height: 1200 },
    { src: 'banners/1.00000000.jpg', width: 1280, height: 512 },
  ]);
  expect(order.slice(0, 4)).toEqual([
    'banners/1.00000000-640.avif',
    'banners/1.00000000-960.avif',
    'banners/1.00000000-1280.avif',
    'products/a-1.00000000-320.avif',
  ]);
  expect(new Set(order).size).toBe(order.length);
  expect(order.filter((src) => src.includes('1920'))).toEqual([]);
});

onBothStorages((storageSettings) => {
  beforeAll(async () => {
    const stored = await storeImages(join(defaultSeedDir, 'media'), storageSettings());
    src = stored.get('products/aronija-1.jpg')?.src ?? '';
    smaller = stored.get('products/aronija-2.jpg')?.src ?? '';
    storage = await openStorage(storageSettings());
    app = fastify();
    useErrorResponses(app);
    imageProcessor = new ImageProcessor(imageProcessorPath);
    storageRoutes(app, { images: new ImageStore(storage, imageProcessor) });
  });
  afterAll(async () => {
    await app.close();
    imageProcessor.close();
  });

  it('serves originals with immutable caching', async () => {
    const response = await app.inject(`/storage/${src}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const again = await app.inject({
      url: `/storage/${src}`,
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
    ['jpg', 'jpeg'],
  ])('creates a variant in %s when it is requested', async (extension, format) => {
    const response = await app.inject(toVariant(src, 320, extension));
    expect(response.statusCode).toBe(200);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({
      width: 320,
      height: 320,
      format,
    });
  });

  it('creates a variant once for concurrent requests, and stores it completely', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => app.inject(toVariant(src, 480, 'webp'))),
    );
    expect(new Set(responses.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    const stored = await namesIn(storage, variants);
    expect(stored.filter((name) => name.endsWith('.tmp'))).toEqual([]);
    expect(stored).toContain(toVariant(src, 480, 'webp').replace('/storage/', variants));
  });

  it('offers no variant wider than its original', async () => {
    expect((await app.inject(toVariant(src, 960, 'jpg'))).statusCode).toBe(200);
    expect((await app.inject(toVariant(src, 1280, 'jpg'))).statusCode).toBe(404);
    expect((await app.inject(toVariant(smaller, 1280, 'jpg'))).statusCode).toBe(404);
  });

  it('offers no variant of an unknown width or format', async () => {
    for (const [width, format] of [
      [641, 'avif'],
      [640, 'gif'],
    ] as const)
      expect((await app.inject(toVariant(src, width, format))).statusCode).toBe(404);
  });

  it.each([
    '/storage/products/none.3fa9c1d2.jpg',
    '/storage/products/none.3fa9c1d2-320.avif',
    '/storage/../package.json',
    '/storage/%2e%2e/%2e%2e/etc/passwd',
    '/storage/..%2fsecret',
    '/storage/products/..%2f..%2fsecret.jpg',
    '/storage/products%00.jpg',
    '/storage/products',
    '/storage/',
    '/storage/.hidden.jpg',
  ])('does not serve %s', async (url) => {
    const response = await app.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['cache-control']).toBeUndefined();
  });

  it('creates two variants at a time, and warms variants only when no request is waiting', async () => {
    const createdVariants: string[] = [];
    let running = 0;
    let max = 0;
    class CountingProcessor extends ImageProcessor {
      override async make(...[original, width, format]: Parameters<ImageProcessor['make']>) {
        running += 1;
        max = Math.max(max, running);
        await new Promise((resolve) => setTimeout(resolve, 20));
        running -= 1;
        createdVariants.push(`${width}.${format}`);
        if (format === 'jpg') throw new Error(`torn: ${original}`);
        return Buffer.from('');
      }
    }
    const processor = new CountingProcessor(imageProcessorPath);
    const images = new ImageStore(storage, processor);
    const find = (variant: string) => images.find(src.replace(/\.jpg$/, `-${variant}`));
    const requests = Promise.allSettled(
      ['160.jpg', '160.webp', '640.jpg', '640.webp', '480.avif'].map(find),
    );
    // The store has accessed the disk by now, and the requests are waiting.
    while (running === 0) await new Promise((resolve) => setImmediate(resolve));
    await images.warm(src.replace(/\.jpg$/, '-160.avif'));
    expect(createdVariants.at(-1)).toBe('160.avif');
    expect(createdVariants).toHaveLength(6);
    expect(max).toBe(2);
    expect((await requests).map(({ status }) => status)).toEqual([
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    processor.close();
  });

  it('deletes an old upload with its variants, unless it was stored again', async () => {
    const images = new ImageStore(storage, imageProcessor);
    const photo = await images.normalize(src, { minSide: 600 });
    if ('failure' in photo) throw new Error(photo.failure);
    const upload = await images.add(photo);
    await images.find(upload.src.replace('.jpg', '-160.jpg'));
    const [before, after] = [new Date(0), new Date(Date.now() + 60_000)];
    expect(await images.uploadsBefore(before)).toEqual([]);
    expect(await images.uploadsBefore(after)).toEqual([upload.src]);
    await images.touch(upload.src);
    await images.deleteIfBefore(before, upload.src);
    expect(await images.has(upload.src)).toBe(true);
    await images.deleteIfBefore(after, upload.src);
    expect(await images.original(upload.src)).toBeUndefined();
    const remaining = [
      ...(await namesIn(storage, originals)),
      ...(await namesIn(storage, variants)),
    ];
    expect(remaining.filter((name) => name.includes(upload.src.slice(0, -4)))).toEqual([]);
  });
});
