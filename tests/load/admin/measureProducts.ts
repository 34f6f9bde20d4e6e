import sharp from 'sharp';
import { csrfCookiePath } from '@/contract/paths';
import { xsrfCookie, xsrfHeader } from '@/contract/wire';
import { staffCookie } from '@/server/http/staffCookie';
import { both, publishProduct, readProduct, saveDraft } from '../../support/productShop';
import type { TestClient } from '../../support/TestClient';
import { median, milliseconds, percentile, type Table } from '../figures';
import { startStaffShop } from './staffShop';

const sizes = [200, 20_000] as const;
const warmUp = 3;
const uploads = 5;
const cellOf = (times: readonly number[]) =>
  `${milliseconds(percentile(times, 0.95))}; ${milliseconds(median(times))}`;

/** Each time another product, with a new name, new texts and a new price. */
async function timePublications(client: TestClient, calls: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 1; turn <= warmUp + calls; turn += 1) {
    const product = await readProduct(client, turn * 3);
    if (!product.published) throw new Error(`There is no product ${turn * 3}.`);
    const name = both(`${turn % 2 ? 'Sok' : 'Ajvar'} ime${turn}`);
    const content = { ...product.published, name, description: both(`Opis ${turn}`), price: turn };
    const { data: saved } = await saveDraft(client, product, content);
    const started = performance.now();
    const { status, text } = await publishProduct(client, saved);
    times.push(performance.now() - started);
    if (status !== 200) throw new Error(text);
  }
  return times.slice(warmUp);
}

/** Twelve megapixels with noise, about as large as a phone's photo. */
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

/** Until the variant of the product's page has arrived. */
async function timeUploads(url: string, secret: string): Promise<number[]> {
  const response = await fetch(url + csrfCookiePath);
  const xsrf =
    new RegExp(`${xsrfCookie}=([^;]+)`).exec(response.headers.get('set-cookie') ?? '')?.[1] ?? '';
  const times: number[] = [];
  for (let count = 0; count < uploads; count += 1) {
    const body = await photo();
    const started = performance.now();
    const response = await fetch(`${url}/api/admin/images`, {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        'content-type': 'image/jpeg',
        [xsrfHeader]: xsrf,
        cookie: `${xsrfCookie}=${xsrf}; ${staffCookie}=${secret}`,
      },
    });
    if (response.status !== 201) throw new Error(await response.text());
    const { data } = (await response.json()) as { data: { src: string } };
    const shown = await fetch(`${url}/storage/${data.src.replace('.jpg', '-640.avif')}`);
    await shown.arrayBuffer();
    times.push(performance.now() - started);
    if (shown.status !== 200) throw new Error(`Status ${shown.status}`);
  }
  return times;
}

async function measureSize(size: number, calls: number, databaseUrl: string | undefined) {
  const { server, client, cookie, dispose } = await startStaffShop({ products: size }, databaseUrl);
  try {
    return [
      cellOf(await timePublications(client, calls)),
      cellOf(await timeUploads(server.url, cookie)),
    ];
  } finally {
    await dispose();
  }
}

/** Publications and uploads, by the number of products. */
export async function measureProducts(
  calls: number,
  databaseFor: () => Promise<string | undefined>,
): Promise<Table> {
  const columns: string[][] = [];
  for (const size of sizes) columns.push(await measureSize(size, calls, await databaseFor()));
  const rows = [
    ['Publishing a product with a new name, until this process serves it', '250 ms; 1.5 s'],
    ['Upload of a 12-megapixel photo, until its variant is shown', '4 s'],
  ];
  return {
    columns: [
      'p95; median',
      'Target of the p95',
      ...sizes.map((size) => `${size.toLocaleString('en')} products`),
    ],
    rows: rows.map((row, index) => [...row, ...columns.map((cells) => cells[index] ?? '')]),
  };
}
