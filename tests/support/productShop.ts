import sharp from 'sharp';
import type { AdminProduct } from '@/contract/admin/products';
import type { AnyStruct } from '@/contract/endpoint';
import { getFields, getKind } from '@/contract/entities/field';
import type { ProductContent, ProductContentImage } from '@/contract/entities/product';
import { keyed } from './staffOrders';
import { succeeded, type TestClient } from './TestClient';
import { localized } from './localized';

/** Actions of the owner and staff on products, through the API. */
export const both = (text: string) => localized(text, `${text} (en)`);

/** A value for a field, different in each round. */
export function fieldSample(name: string, struct: AnyStruct, round: number): unknown {
  const kind = getKind(struct);
  if (struct.type === 'enums') return Object.values(struct.schema as object)[round];
  // Numbers with their check digits.
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

/** The draft's content, or the published content if there is none. */
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

/** Everything that publishing needs. */
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

/** Sends a file like the browser. */
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

/** A new product with a photo and everything that publishing needs. */
export async function completeDraft(client: TestClient, name?: string): Promise<AdminProduct> {
  const product = await createProduct(client);
  const { data: image } = await uploadImage(client, await photo(800, 700).jpeg().toBuffer());
  const images = [{ ...image, alt: both('Flaša'), is_main: true }];
  return (await saveDraft(client, product, completeContent(toContent(product), images, name))).data;
}
