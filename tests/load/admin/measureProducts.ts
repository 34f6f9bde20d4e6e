import sharp from 'sharp';
import {
  both,
  publishProduct,
  readProduct,
  saveDraft,
  uploadImage,
} from '../../support/productShop';
import type { TestClient } from '../../support/TestClient';
import { compareSizes, type DatabaseFor, p95AndMedian, type Table, measureTime } from '../figures';
import { startStaffShop } from './staffShop';

const sizes = [200, 20_000] as const;
const warmUp = 3;
const uploads = 5;

/** Each call publishes a different product with a new name, new texts and a new price. */
async function timePublications(client: TestClient, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 1; turn <= warmUp + calls; turn += 1) {
    const product = await readProduct(client, turn * 3);
    if (!product.published) throw new Error(`There is no product ${turn * 3}.`);
    const name = both(`${turn % 2 ? 'Sok' : 'Ajvar'} ime${turn}`);
    const content = { ...product.published, name, description: both(`Opis ${turn}`), price: turn };
    const { data: saved } = await saveDraft(client, product, content);
    times.push(await measureTime(() => publishProduct(client, saved)));
  }
  return times.slice(warmUp);
}

/** An image of twelve megapixels with noise, about as large as a photo from a phone. */
const photo = () =>
  sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .jpeg({ quality: 80 })
    .toBuffer();

/** Each upload ends when its variant for the product page has arrived. */
async function timeUploads(url: string, client: TestClient): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < uploads; count += 1) {
    const file = await photo();
    const started = performance.now();
    const { status, data } = await uploadImage(client, file);
    if (status !== 201) throw new Error(`Status ${status}`);
    const variantResponse = await fetch(`${url}/storage/${data.src.replace('.jpg', '-640.avif')}`);
    await variantResponse.arrayBuffer();
    times.push(performance.now() - started);
    if (variantResponse.status !== 200) throw new Error(`Status ${variantResponse.status}`);
  }
  return times;
}

export const measureProducts = (calls: number, databaseFor: DatabaseFor): Promise<Table> =>
  compareSizes(
    ['p95; median', 'Target of the p95'],
    sizes,
    'products',
    databaseFor,
    async (products, databaseUrl) => {
      const { server, client, dispose } = await startStaffShop({ products }, databaseUrl);
      try {
        return [
          [
            'Publishing a product with a new name, until this process serves it',
            '250 ms; 1.5 s',
            p95AndMedian(await timePublications(client, calls)),
          ],
          [
            'Upload of a 12-megapixel photo, until its variant is shown',
            '4 s',
            p95AndMedian(await timeUploads(server.url, client)),
          ],
        ];
      } finally {
        await dispose();
      }
    },
  );
