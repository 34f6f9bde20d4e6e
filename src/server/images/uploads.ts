import { sql } from 'kysely';
import type { Connection, Database } from '../database/client';
import { contentImages } from '../database/expressions';
import type { ImageFile } from '../database/tables';
import { eachApart } from '../eachApart';
import type { ImageStore } from './ImageStore';

// Any number that no other advisory lock uses
const lockKey = 720_415_005;

/** Prevents the deletion of uploads until the transaction ends. Call this before looking up images to reference. */
export async function keepUploads(trx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(trx);
}

/** The images are not deleted until the transaction ends, because it may reference them. */
export async function findImages(
  trx: Connection,
  images: Pick<ImageStore, 'original'>,
  sources: readonly string[],
): Promise<Map<string, ImageFile>> {
  await keepUploads(trx);
  const { rows } = await sql<ImageFile>`
    select distinct on (src) * from (
      select src, width, height from product_images
      union all select i ->> 'src', (i ->> 'width')::integer, (i ->> 'height')::integer
        from (${contentImages}) content_images (i)
    ) published
    where src = any(${[...sources]}::text[])`.execute(trx);
  const found = new Map(rows.map((image) => [image.src, image]));
  for (const src of sources) {
    const image = found.get(src) ?? (await images.original(src));
    if (image) found.set(src, image);
  }
  return found;
}

async function selectUsed(trx: Connection, sources: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ src: string }>`
    select src from (
      select src from product_images
      union all select image ->> 'src' from (${contentImages}) content_images
      union all select i ->> 'src' from product_drafts, jsonb_array_elements(content -> 'images') i
      union all select i ->> 'src' from product_versions, jsonb_array_elements(content -> 'images') i
      union all select found[1] from (
        select content::text from pages union all select value::text from settings
      ) written (text), regexp_matches(text, '"(products/[^"]*)"', 'g') found
    ) used
    where src = any(${[...sources]}::text[])`.execute(trx);
  return new Set(rows.map(({ src }) => src));
}

const unusedDays = 7;

/** Referenced uploads get a new date, so that each is checked weekly. Any number of processes may run this. */
export async function deleteUnusedUploads(
  database: Pick<Database, 'transaction'>,
  images: ImageStore,
): Promise<void> {
  const aWeekAgo = new Date(Date.now() - unusedDays * 24 * 60 * 60 * 1000);
  const old = await images.uploadsBefore(aWeekAgo);
  if (old.length === 0) return;
  const used = await database.transaction((trx) => selectUsed(trx, old));
  await eachApart(old, async (src) => {
    if (used.has(src)) return images.touch(src);
    // In separate transactions, because the database ends a transaction that waits a minute for slow storage
    await database.transaction(async (trx) => {
      // This waits for transactions that may reference the image.
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
      const referenced = await selectUsed(trx, [src]);
      // The image may have been uploaded again.
      if (!referenced.has(src)) await images.deleteIfBefore(aWeekAgo, src);
    });
  });
}
