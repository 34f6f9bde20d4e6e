import { sql } from 'kysely';
import { maxCasePictures } from '@/contract/admin/cases';
import { maxUnsentPictures } from '@/contract/complaint';
import { imageTypes } from '@/contract/images';
import type { Connection } from '../../database/client';
import { ago } from '../../database/expressions';
import type { StaffRequest } from '../../http/Actor';
import { ApiError, invalidFields } from '../../http/ApiError';
import type { NormalizedImage } from '../../images/ImageProcessor';
import { auditStep } from '../staff/auditService';
import { lockUndecided } from './caseService';

type Picture = Pick<NormalizedImage, 'content' | 'extension'>;

const maxPictures = { case_number: maxCasePictures, order_id: maxUnsentPictures };

/** Stores a picture for a case or an unsent complaint. @returns its id, or undefined if there are too many */
async function insert(
  trx: Connection,
  owner: keyof typeof maxPictures,
  id: number,
  { content, extension }: Picture,
): Promise<number | undefined> {
  const file = Buffer.from(content).toString('base64');
  const matchesOwner = sql<boolean>`${sql.ref(owner)} = ${id}`;
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into case_pictures (${sql.ref(owner)}, type, content)
      select ${id}::int, ${imageTypes[extension]}::text, ${file}::text
      where (select count(*) from case_pictures where ${matchesOwner}) < ${maxPictures[owner]}
      on conflict do nothing
      returning id
    )
    select id from added
    union all select id from case_pictures where ${matchesOwner} and content = ${file}`.execute(
    trx,
  );
  return rows[0]?.id;
}

/** Moves unsent pictures of an order to its case. @returns whether all belong to the order and the case has room */
async function attach(
  trx: Connection,
  orderId: number,
  number: number,
  ids: readonly number[],
): Promise<boolean> {
  const isSelected = sql<boolean>`id = any(${[...new Set(ids)]}::int[])`;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from case_pictures
    where ${isSelected} and (order_id = ${orderId} or case_number = ${number})`.execute(trx);
  if (rows[0]?.count !== new Set(ids).size) return false;
  await sql`update case_pictures p set case_number = ${number}, order_id = null
    where order_id = ${orderId} and ${isSelected} and not exists (
      select from case_pictures o where o.case_number = ${number} and o.content = p.content)`.execute(
    trx,
  );
  const attached = await sql<{ count: number }>`
    select count(*)::int as count from case_pictures where case_number = ${number}`.execute(trx);
  return (attached.rows[0]?.count ?? 0) <= maxCasePictures;
}

/** Deletes pictures uploaded more than a day ago for complaints that were never sent. */
export async function deleteUnsentPictures(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('case_pictures')
    .where('case_number', 'is', null)
    .where('at', '<', ago(1, 'days'))
    .execute();
}

/** Stores a picture for an unsent complaint. @throws ApiError 422 if there are too many */
export async function storePicture(trx: Connection, orderId: number, picture: Picture) {
  const id = await insert(trx, 'order_id', orderId, picture);
  if (id === undefined) throw invalidFields({ image: ['not_available'] });
  return { id };
}

/** @throws ApiError 422 for pictures of another order, or if there are too many */
export async function attachPictures(...args: Parameters<typeof attach>) {
  if (!(await attach(...args))) throw invalidFields({ pictures: ['not_available'] });
}

/** @throws ApiError `case_not_found`, `case_decided`, 422 if the case has too many */
export async function addPicture(
  trx: Connection,
  request: StaffRequest,
  number: number,
  picture: Picture,
): Promise<{ id: number }> {
  await lockUndecided(trx, number);
  const id = await insert(trx, 'case_number', number, picture);
  if (id === undefined) throw invalidFields({ image: ['not_available'] });
  await auditStep(trx, request, 'case.addPicture', number);
  return { id };
}

interface PictureParams {
  number: number;
  id: number;
}

/** @throws ApiError `case_not_found`, `case_decided` */
export async function removePicture(
  trx: Connection,
  request: StaffRequest,
  { number, id }: PictureParams,
): Promise<void> {
  await lockUndecided(trx, number);
  await sql`delete from case_pictures where case_number = ${number} and id = ${id}`.execute(trx);
  await auditStep(trx, request, 'case.removePicture', number);
}

/** @throws ApiError `case_not_found` */
export async function readPicture(connection: Connection, { number, id }: PictureParams) {
  const file = await connection
    .selectFrom('case_pictures')
    .select(['type', 'content'])
    .where('case_number', '=', number)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!file) throw new ApiError('case_not_found');
  return { name: `${number}-${id}`, ...file };
}
