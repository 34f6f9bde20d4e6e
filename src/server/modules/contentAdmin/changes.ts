import type { AnyStruct } from '@/contract/endpoint';
import { getFields, getKind } from '@/contract/entities/field';
import type { ListItem } from '@/contract/entities/listEntity';
import { type Localized, slugLocale, textIn } from '@/contract/locale';
import { normalizeForSearch } from '@/contract/search';
import type { Connection } from '../../database/client';
import type { ImageFile } from '../../database/tables';
import { ApiError, invalidFields } from '../../http/ApiError';
import type { ImageStore } from '../../images/ImageStore';
import { findImages } from '../../images/uploads';

/** The row stays current because publishing is serialised. @throws ApiError `not_found`, `changed_meanwhile` */
export function assertUnchanged<Current extends { version: number }>(
  current: Current | undefined,
  version: number,
): Current {
  if (!current) throw new ApiError('not_found');
  if (current.version !== version)
    throw new ApiError('changed_meanwhile', { details: { current } });
  return current;
}

/** Replaces the dimensions of a value's images with the stored ones. @throws ApiError 422 if an image is not stored */
export async function withStoredImages<Value extends object>(
  trx: Connection,
  images: Pick<ImageStore, 'original'>,
  struct: AnyStruct,
  value: Value,
  prefix = '',
): Promise<Value> {
  const fields = Object.entries(value) as [string, ImageFile | null][];
  const kinds = new Map(getFields(struct).map(([name, inner]) => [name, getKind(inner)]));
  const references = fields.flatMap(([name, image]) =>
    kinds.get(name) === 'image' && image ? [{ name, src: image.src }] : [],
  );
  const sources = references.map(({ src }) => src);
  const found = sources.length > 0 ? await findImages(trx, images, sources) : new Map();
  const missing = references.filter(({ src }) => !found.has(src));
  if (missing.length > 0)
    throw invalidFields(
      Object.fromEntries(missing.map(({ name }) => [prefix + name, ['invalid' as const]])),
    );
  return {
    ...value,
    ...Object.fromEntries(references.map(({ name, src }) => [name, found.get(src)])),
  };
}

/** Lists texts and numbers by path, such as `sections.2.heading.en`. */
function getLeaves(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, part]) =>
    getLeaves(part, path ? `${path}.${name}` : name),
  );
}

/** Returns the old and new values of the texts and numbers that differ, by path. */
export function differences(before: object, after: object): { from: object; to: object } {
  const [oldLeaves, newLeaves] = [new Map(getLeaves(before)), new Map(getLeaves(after))];
  return {
    from: Object.fromEntries([...oldLeaves].filter(([path, leaf]) => newLeaves.get(path) !== leaf)),
    to: Object.fromEntries([...newLeaves].filter(([path, leaf]) => oldLeaves.get(path) !== leaf)),
  };
}

/** Makes a unique slug: `Dried fruit` becomes `dried-fruit`, or `dried-fruit-2` if that is taken. */
export function freeSlug(
  name: unknown,
  items: readonly ListItem[],
  key: string,
  others: readonly string[] = [],
): string {
  const taken = new Set([...items.map((item) => item[key]), ...others]);
  const slug =
    normalizeForSearch(textIn(name as Localized, slugLocale))
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 50) || 'x';
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1)
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
