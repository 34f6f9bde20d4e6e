import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AdminCategory } from '@/contract/entities/category';
import { imageVariant } from '@/contract/images';
import { openStorage, originals, readFrom } from '@/server/images/storage';
import { prepareSeed } from '@/server/main/seedShop';
import { noteBackup, readLastBackup } from '@/server/modules/operations/upkeepService';
import { signInStaff } from '../../support/adminShop';
import { startTestShop, type TestShop } from '../../support/app';
import { startBucket, type TestBucket } from '../../support/bucket';
import {
  both,
  completeDraft,
  toContent,
  photo,
  readProduct,
  saveDraft,
  uploadImage,
} from '../../support/productShop';
import type { TestClient } from '../../support/TestClient';

let bucket: TestBucket;
let shop: TestShop;
let owner: TestClient;
beforeAll(async () => {
  bucket = await startBucket();
  shop = await startTestShop({ settings: { storageUrl: bucket.storageUrl } });
  owner = (await signInStaff(shop)).client;
  await shop.keepState();
});
beforeEach(() => shop.reset());
afterAll(async () => {
  await shop?.close();
  await bucket?.remove();
});

const newPhoto = (width: number) => photo(width, 700).jpeg().toBuffer();

test('while the object store is down, the shop serves cached images and tells clients when to retry other images', async () => {
  const { data } = await uploadImage(owner, await newPhoto(811));
  const [shown, other] = [imageVariant(data.src, 160, 'webp'), imageVariant(data.src, 320, 'webp')];
  const before = await shop.app.inject(shown);
  expect(before.statusCode).toBe(200);
  await bucket.stop();
  const existing = await shop.app.inject(shown);
  const unknown = await shop.app.inject(other);
  await bucket.restart();
  expect([existing.statusCode, existing.rawPayload]).toEqual([200, before.rawPayload]);
  expect([unknown.statusCode, unknown.headers['retry-after']]).toEqual([503, '5']);
  expect(unknown.headers['cache-control']).toBeUndefined();
  expect((await shop.app.inject(other)).statusCode).toBe(200);
});

test('uploading or publishing a new image while the object store is down changes nothing', async () => {
  const { data: image } = await uploadImage(owner, await newPhoto(812));
  const product = await completeDraft(owner);
  const [category] = (await owner.get<AdminCategory[]>('/api/admin/categories')).data;
  const withImage = { ...category, image };
  const content = { ...toContent(product), images: [{ ...image, alt: both('x'), is_main: true }] };
  const state = async () => [
    await shop.rows('audit_log'),
    await readProduct(owner, product.id),
    (await owner.get('/api/admin/categories')).data,
  ];
  const before = await state();
  const publish = () => owner.put(`/api/admin/categories/${category?.id}`, withImage);
  const save = () => saveDraft(owner, product, content);
  const file = await newPhoto(813);
  await bucket.stop();
  const responses = [await publish(), await save()];
  const uploaded = await uploadImage(owner, file);
  const today = await owner.get('/api/admin/today');
  const after = await state();
  await bucket.restart();
  const unavailable = { status: 503, code: 'storage_unavailable' };
  expect([
    ...responses.map(({ status, body }) => ({ status, code: body.code })),
    uploaded,
  ]).toMatchObject([unavailable, unavailable, unavailable]);
  expect(after).toEqual(before);
  expect(today.status).toBe(200);
  expect([(await publish()).status, (await save()).status]).toEqual([200, 200]);
});

test('the seeded images and the time of the last backup are stored in the bucket, where every machine can read them', async () => {
  await prepareSeed(shop.settings);
  const folder = mkdtempSync(join(tmpdir(), 'bobica-export-'));
  const { src } = await shop.row('product_images', { product_id: 1, is_main: true });
  const stored = await readFrom(await openStorage(shop.settings), originals + src);
  expect(stored).toEqual(readFileSync('src/server/seed/media/products/aronija-1.jpg'));
  expect(await readLastBackup(shop.settings)).toBeNull();
  await noteBackup(shop.settings);
  const elsewhere = { ...shop.settings, dataDir: folder };
  expect(Date.parse((await readLastBackup(elsewhere)) ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(readdirSync(shop.settings.dataDir)).not.toContain('last-backup');
  rmSync(folder, { recursive: true });
});
