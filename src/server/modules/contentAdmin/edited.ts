import { sql } from 'kysely';
import { normalizeForSearch } from '@/contract/search';
import type { Connection } from '../../database/client';
import type { ImageFile } from '../../database/tables';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import type { ImageStore } from '../../images/ImageStore';
import { findImages } from '../../images/uploads';
import { auditStep } from '../staff/auditService';

/**
 * The current row, if it still has the version that was read. Publications are serial, so it cannot change
 * afterwards.
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

const arranged = { category: 'categories', slide: 'carousel_slides' } as const;

/**
 * Reorders categories or slides.
 * @throws ApiError `changed_meanwhile` if the rows are not those that were seen, `validation_failed`
 */
export async function arrange(
  trx: Connection,
  editor: StaffRequest,
  entity: keyof typeof arranged,
  { seen, ids }: { seen: readonly number[]; ids: number[] },
): Promise<number[]> {
  const table = arranged[entity];
  const rows = await trx.selectFrom(table).select('id').orderBy('position').orderBy('id').execute();
  const current = rows.map(({ id }) => id);
  if (String(current) !== String(seen))
    throw new ApiError('changed_meanwhile', { details: { current } });
  const sorted = (list: readonly number[]) => String([...list].sort((a, b) => a - b));
  if (sorted(ids) !== sorted(seen)) throw invalidFields({ ids: ['invalid'] });
  await sql`
    update ${sql.table(table)} placed set position = arranged_row.position
    from unnest(${ids}::int[]) with ordinality as arranged_row (id, position)
    where placed.id = arranged_row.id`.execute(trx);
  const changes = { from: current, to: ids };
  await auditStep(trx, editor, `${entity}.arrange`, 'all', changes);
  return ids;
}

/** With its true size. @throws ApiError `validation_failed` if no such image is stored */
export async function storedImage(
  trx: Connection,
  images: Pick<ImageStore, 'original'>,
  { src }: Pick<ImageFile, 'src'>,
  field = 'image',
): Promise<ImageFile> {
  const image = (await findImages(trx, images, [src])).get(src);
  if (!image) throw invalidFields({ [field]: ['invalid'] });
  return image;
}

/** Texts and numbers by path: `sections.2.heading.en`. */
function leavesOf(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([name, part]) =>
    leavesOf(part, path ? `${path}.${name}` : name),
  );
}

/** The texts and numbers that differ, as they were and as they are. */
export function differences(before: object, after: object): { from: object; to: object } {
  const [was, is] = [new Map(leavesOf(before)), new Map(leavesOf(after))];
  return {
    from: Object.fromEntries([...was].filter(([path, leaf]) => is.get(path) !== leaf)),
    to: Object.fromEntries([...is].filter(([path, leaf]) => was.get(path) !== leaf)),
  };
}

/** For slugs: `Dried fruit` gives `dried-fruit`; the first one that is not taken. */
export function freeSlug(name: string, taken: ReadonlySet<string>): string {
  const slug =
    normalizeForSearch(name)
      .replace(/[^a-z\d]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 50) || 'x';
  if (!taken.has(slug)) return slug;
  for (let number = 2; ; number += 1)
    if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}
