import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { AdminCategory } from '@/contract/entities/category';
import type { AdminPage } from '@/contract/admin/pageTexts';
import type { AdminSlide } from '@/contract/entities/slide';
import { deleteUnusedUploads, keepUploads } from '@/server/images/uploads';
import { eventually } from '../../support/processes';
import { postgresMissing } from '../../support/postgres';
import {
  both,
  changeProduct,
  toContent,
  createProduct,
  photo,
  readProduct,
  saveDraft,
  uploadImage,
} from '../../support/productShop';
import { keyed } from '../../support/staffOrders';
import { useStaffShop } from '../../support/adminShop';

/** These tests use PostgreSQL if it is available, because the embedded database runs one transaction at a time. */
const kind = process.env.TEST_DATABASE_KIND;
beforeAll(() => {
  if (!postgresMissing()) process.env.TEST_DATABASE_KIND = 'postgresql';
});
const { shop, owner } = useStaffShop();
afterAll(() => {
  if (kind === undefined) delete process.env.TEST_DATABASE_KIND;
});

const getPath = (src: string, folder = 'storage') => join(shop.settings.dataDir, folder, src);
const isStored = (src: string) => existsSync(getPath(src));
const sweep = () => shop.runJobs();
const setAge = (src: string, days: number) => {
  const uploadTime = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
  utimesSync(getPath(src), uploadTime, uploadTime);
};
let sides = 600;
async function upload(days: number) {
  sides += 1;
  const file = await photo(sides, 700).jpeg().toBuffer();
  const { data } = await uploadImage(owner, file);
  setAge(data.src, days);
  return { ...data, file };
}
type Upload = Awaited<ReturnType<typeof upload>>;
const asPhoto = ({ src, width, height }: Upload) => ({
  ...{ src, width, height },
  alt: both('Flaša'),
  is_main: true,
});
const asImage = ({ src, width, height }: Upload) => ({ src, width, height });

test('a partial upload left by a killed process is deleted, and images imported from the files are kept', async () => {
  const left = `products/${'0'.repeat(32)}.jpg.2f1d7c1e-0000-4000-8000-000000000000.tmp`;
  writeFileSync(getPath(left), 'half');
  await shop.database.kysely.deleteFrom('product_images').execute();
  const names = readdirSync(getPath('products')).map((name) => `products/${name}`);
  for (const name of names) setAge(name, 400);
  await sweep();
  expect(names.filter((name) => !isStored(name))).toEqual([left]);
});

test('an upload without references is deleted after a week, along with its variants', async () => {
  const { src, file } = await upload(6.9);
  const variant = src.replace('.jpg', '-320.webp');
  const fetches = async () => (await shop.app.inject(`/storage/${variant}`)).statusCode;
  expect(await fetches()).toBe(200);
  await sweep();
  expect([isStored(src), existsSync(getPath(variant, 'variants'))]).toEqual([true, true]);
  setAge(src, 7.1);
  await Promise.all([sweep(), sweep()]);
  expect([isStored(src), existsSync(getPath(variant, 'variants'))]).toEqual([false, false]);
  expect(await fetches()).toBe(404);
  expect((await uploadImage(owner, file)).data.src).toBe(src);
  expect(await fetches()).toBe(200);
});

async function first<Item>(path: string): Promise<Item> {
  const { data } = await owner.get<Item[]>(path);
  if (!data[0]) throw new Error(`${path} is empty`);
  return data[0];
}

const places: Record<string, (image: Upload) => Promise<{ status: number }>> = {
  async 'a product'(image) {
    return changeProduct(owner, 1, { images: [asPhoto(image)] });
  },
  async 'an old version of a product'(image) {
    const { images } = toContent(await readProduct(owner, 1));
    await changeProduct(owner, 1, { images: [asPhoto(image)] });
    return changeProduct(owner, 1, { images });
  },
  async 'a draft'(image) {
    const product = await createProduct(owner);
    return saveDraft(owner, product, { ...toContent(product), images: [asPhoto(image)] });
  },
  async 'a category'(image) {
    const category = await first<AdminCategory>('/api/admin/categories');
    const body = { ...category, image: asImage(image) };
    return owner.put(`/api/admin/categories/${category.id}`, body);
  },
  async 'a slide'(image) {
    const slide = await first<AdminSlide>('/api/admin/slides');
    return owner.post('/api/admin/slides', { ...slide, image: asImage(image) }, keyed());
  },
  async 'a page'(image) {
    const { data } = await owner.get<AdminPage>('/api/admin/pages/about');
    const body = { ...data, content: { ...data.content, image: asImage(image) } };
    return owner.put('/api/admin/pages/about', body);
  },
  async 'a setting'({ src }) {
    const value = JSON.stringify({ logo: { src } });
    await shop.database.kysely.insertInto('settings').values({ key: 'look', value }).execute();
    return { status: 200 };
  },
};

test.each(Object.entries(places))('an image used by %s is kept', async (_, name) => {
  const [image, unused] = [await upload(30), await upload(30)];
  expect([200, 201]).toContain((await name(image)).status);
  await sweep();
  expect([isStored(image.src), isStored(unused.src)]).toEqual([true, false]);
  // The job does not check the image again for a week.
  expect(Date.now() - statSync(getPath(image.src)).mtimeMs).toBeLessThan(60_000);
});

describe('with concurrent requests', () => {
  test('an image is kept if a running transaction adds a reference to it', async () => {
    const image = await upload(30);
    let swept: Promise<void> | undefined;
    await shop.database.transaction(async (trx) => {
      await keepUploads(trx);
      swept = deleteUnusedUploads(shop.database, shop.shop.modules.images);
      // The embedded database does not start another transaction.
      await eventually(async () => {
        if (process.env.TEST_DATABASE_KIND !== 'postgresql') return true;
        const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted`;
        return (await waiting.execute(trx)).rows.length > 0;
      });
      const value = JSON.stringify({ logo: { src: image.src } });
      await trx.insertInto('settings').values({ key: 'look', value }).execute();
    });
    await swept;
    expect(isStored(image.src)).toBe(true);
  });

  test('a draft is either saved with its image or rejected because the image is missing', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < 12; round += 1) {
      const image = await upload(30);
      const product = await createProduct(owner);
      const content = { ...toContent(product), images: [asPhoto(image)] };
      const [saved] = await Promise.all([saveDraft(owner, product, content), sweep(), sweep()]);
      seen.add(saved.status);
      if (saved.status === 200) expect(isStored(image.src)).toBe(true);
      else expect(saved.body.errors).toEqual({ images: ['invalid'] });
    }
    expect([...seen].every((status) => [200, 422].includes(status))).toBe(true);
  });

  test('an image that is uploaded again is kept', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { file, src } = await upload(30);
      const [again] = await Promise.all([uploadImage(owner, file), sweep(), sweep()]);
      expect([again.status, isStored(src)]).toEqual([201, true]);
    }
  });
});
