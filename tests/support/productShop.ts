import sharp from 'sharp';
import type { AdminProduct } from '@/contract/admin/products';
import type { AnyStruct } from '@/contract/endpoint';
import { getFields, getKind } from '@/contract/entities/field';
import type { ProductContent, ProductContentImage } from '@/contract/entities/product';
import { keyed } from './staffOrders';
import { succeeded, type TestClient } from './TestClient';
import { localized } from './localized';

/** A text in both languages. */
export const both = (text: string) => localized(text, `${text} (en)`);

/** A value for a field, which differs in each round. */
export function fieldSample(name: string, struct: AnyStruct, round: number): unknown {
  const kind = getKind(struct);
  if (struct.type === 'enums') return Object.values(struct.schema as object)[round];
  // These numbers have valid check digits.
  if (struct.type === 'gtin') return ['96385074', '8600123456788', '036000291452'][round];
  if (kind === 'localized') return both(`${name} ${round}`);
  if (kind === 'boolean') return round === 1;
  if (kind === 'number') return round;
  if (kind === 'text') return `${name}-${round}`;
  return Object.fromEntries(
    getFields(struct).map(([inner, part]) => [inner, fieldSample(inner, part, round)]),
  );
}

export async function readProduct(client: TestClient, id: number): Promise<AdminProduct> {
  return (await client.get<AdminProduct>(`/api/admin/products/${id}`)).data;
}

export async function createProduct(client: TestClient, copy_of?: number): Promise<AdminProduct> {
  const body = copy_of === undefined ? {} : { copy_of };
  return succeeded(await client.post<AdminProduct>('/api/admin/products', body, keyed()));
}

/** Saves a draft based on the version that was read. */
export const saveDraft = (
  client: TestClient,
  { id, version, draft }: AdminProduct,
  content: ProductContent,
) =>
  client.put<AdminProduct>(`/api/admin/products/${id}/draft`, {
    draft_version: draft?.version ?? 0,
    base_version: version,
    content,
  });

export const publishProduct = (client: TestClient, { id, draft }: AdminProduct) =>
  client.post<AdminProduct>(`/api/admin/products/${id}/publish`, {
    draft_version: draft?.version ?? 1,
  });

/** The content of the draft, or the published content if there is no draft. */
export function toContent({ draft, published }: AdminProduct): ProductContent {
  const content = draft?.content ?? published;
  if (!content) throw new Error('The product has no content.');
  return content;
}

/** Reads, changes, saves and publishes a product. */
export async function changeProduct(
  client: TestClient,
  id: number,
  change: Partial<ProductContent>,
) {
  const product = await readProduct(client, id);
  const saved = await saveDraft(client, product, { ...toContent(product), ...change });
  return publishProduct(client, succeeded(saved));
}

/** Adds everything that publishing requires. */
function completeContent(
  content: ProductContent,
  images: ProductContentImage[],
  name = 'Sok od šipka i đumbira',
): ProductContent {
  return {
    ...content,
    sku: 'SIP-250',
    category_id: 1,
    name: both(name),
    short_description: both('Kratko'),
    description: both('Dugo'),
    ingredients: both('Šipak'),
    usage: both('Promućkati'),
    storage: both('Na hladnom'),
    allergens: both('Nema'),
    origin: both('Srbija'),
    net: '250 ml',
    price: 45_000,
    weight_grams: 300,
    images,
  };
}

export const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a33' } });

/** Uploads a file like a browser. */
export async function uploadImage(
  client: TestClient,
  file: Buffer,
  type = 'image/jpeg',
  url = '/api/admin/images',
) {
  const headers = { 'content-type': type };
  type Image = { src: string; width: number; height: number; id: number };
  const { status, body } = await client.post<Image>(url, file, { headers });
  return { status, ...body };
}

/** Creates a product with a photo and everything that publishing requires. */
export async function completeDraft(client: TestClient, name?: string): Promise<AdminProduct> {
  const product = await createProduct(client);
  const { data: image } = await uploadImage(client, await photo(800, 700).jpeg().toBuffer());
  const images = [{ ...image, alt: both('Flaša'), is_main: true }];
  return (await saveDraft(client, product, completeContent(toContent(product), images, name))).data;
}
