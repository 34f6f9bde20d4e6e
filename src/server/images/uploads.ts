import { sql } from 'kysely';
import type { Connection, Database } from '../database/client';
import { contentImages } from '../database/expressions';
import type { ImageFile } from '../database/tables';
import { eachApart } from '../eachApart';
import type { ImageStore } from './ImageStore';

// The number is arbitrary, but no other advisory lock may use it.
const lockKey = 720_415_005;

/** Prevents the deletion of uploads until the transaction ends. Call it before looking up images to refer to. */
export async function keepUploads(trx: Connection): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${lockKey})`.execute(trx);
}

/**
 * Stored images by `src`, with their true sizes. They are kept until the transaction, which may refer to them, ends.
 */
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

/** Images that a product, draft, version, category, slide, page or setting refers to. */
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

/** In days. */
const keptUnused = 7;

/**
 * Deletes unreferenced uploads older than a week; others get a new date, so that each is checked weekly. Any number of
 * processes may run it.
 */
export async function deleteUnusedUploads(
  database: Pick<Database, 'transaction'>,
  images: ImageStore,
): Promise<void> {
  const aWeekAgo = new Date(Date.now() - keptUnused * 24 * 60 * 60 * 1000);
  const old = await images.uploadsBefore(aWeekAgo);
  if (old.length === 0) return;
  const used = await database.transaction((trx) => selectUsed(trx, old));
  await eachApart(old, async (src) => {
    if (used.has(src)) return images.touch(src);
    // Each is deleted in its own transaction, because the database ends one that waits a minute for slow storage.
    await database.transaction(async (trx) => {
      // This waits for transactions that may refer to the image.
      await sql`select pg_advisory_xact_lock(${lockKey})`.execute(trx);
      const named = await selectUsed(trx, [src]);
      // It may have been uploaded again.
      if (!named.has(src)) await images.deleteIfBefore(aWeekAgo, src);
    });
  });
}
