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

/**
 * Returns the current row if its version has not changed. Publishing is serialised, so it remains current.
 * @throws ApiError `not_found`, `changed_meanwhile`
 */
export function assertUnchanged<Current extends { version: number }>(
  current: Current | undefined,
  version: number,
): Current {
  if (!current) throw new ApiError('not_found');
  if (current.version !== version)
    throw new ApiError('changed_meanwhile', { details: { current } });
  return current;
}

/**
 * Replaces the sizes of a value's images with the stored ones. @throws ApiError `validation_failed` if one is not
 * stored
 */
export async function withStoredImages<Value extends object>(
  trx: Connection,
  images: Pick<ImageStore, 'original'>,
  struct: AnyStruct,
  value: Value,
  prefix = '',
): Promise<Value> {
  const given = Object.entries(value) as [string, ImageFile | null][];
  const kinds = new Map(getFields(struct).map(([name, inner]) => [name, getKind(inner)]));
  const named = given.flatMap(([name, image]) =>
    kinds.get(name) === 'image' && image ? [{ name, src: image.src }] : [],
  );
  const sources = named.map(({ src }) => src);
  const found = sources.length > 0 ? await findImages(trx, images, sources) : new Map();
  const missing = named.filter(({ src }) => !found.has(src));
  if (missing.length > 0)
    throw invalidFields(
      Object.fromEntries(missing.map(({ name }) => [prefix + name, ['invalid' as const]])),
    );
  return {
    ...value,
    ...Object.fromEntries(named.map(({ name, src }) => [name, found.get(src)])),
  };
}

/** Lists texts and numbers by path: `sections.2.heading.en`. */
function getLeaves(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, part]) =>
    getLeaves(part, path ? `${path}.${name}` : name),
  );
}

/** The texts and numbers that differ, before and after. */
export function differences(before: object, after: object): { from: object; to: object } {
  const [was, is] = [new Map(getLeaves(before)), new Map(getLeaves(after))];
  return {
    from: Object.fromEntries([...was].filter(([path, leaf]) => is.get(path) !== leaf)),
    to: Object.fromEntries([...is].filter(([path, leaf]) => was.get(path) !== leaf)),
  };
}

/** Makes a unique slug for a name: `Dried fruit` becomes `dried-fruit`, with a suffix if it is taken. */
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
