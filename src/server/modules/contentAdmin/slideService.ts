import type { AdminSlide, SlideInput } from '@/contract/admin/slides';
import type { Connection } from '../../database/client';
import type { StaffRequest } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';
import { auditStep } from '../staff/auditService';
import { assertUnchanged, differences } from './edited';

export async function listSlides(connection: Connection): Promise<AdminSlide[]> {
  const rows = await connection
    .selectFrom('carousel_slides')
    .selectAll()
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map(({ src, width, height, position: _, ...slide }) => ({
    ...slide,
    image: { src, width, height },
  }));
}

const find = async (trx: Connection, id: number): Promise<AdminSlide | undefined> =>
  (await listSlides(trx)).find((slide) => slide.id === id);

const columns = ({ image, ...texts }: SlideInput) => ({ ...image, ...texts });

/** At the end of the banner. */
export async function createSlide(trx: Connection, editor: StaffRequest, input: SlideInput) {
  const all = await trx.selectFrom('carousel_slides').select('position').execute();
  const position = Math.max(0, ...all.map((slide) => slide.position)) + 1;
  const { id } = await trx
    .insertInto('carousel_slides')
    .values({ position, ...columns(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await auditStep(trx, editor, 'slide.create', id, { title: input.title });
  return { id, version: 1, ...input };
}

/** @throws ApiError `not_found`, `changed_meanwhile` */
export async function updateSlide(
  trx: Connection,
  editor: StaffRequest,
  id: number,
  { version, ...input }: SlideInput & { version: number },
): Promise<AdminSlide> {
  const before = assertUnchanged(await find(trx, id), version);
  const after = { ...before, ...input, version: version + 1 };
  await trx
    .updateTable('carousel_slides')
    .set({ ...columns(input), version: after.version })
    .where('id', '=', id)
    .execute();
  await auditStep(trx, editor, 'slide.update', id, differences(before, after));
  return after;
}

/** @throws ApiError `not_found` */
export async function deleteSlide(
  trx: Connection,
  editor: StaffRequest,
  id: number,
): Promise<void> {
  const found = await find(trx, id);
  if (!found) throw new ApiError('not_found');
  await trx.deleteFrom('carousel_slides').where('id', '=', id).execute();
  await auditStep(trx, editor, 'slide.delete', id, { title: found.title });
}
