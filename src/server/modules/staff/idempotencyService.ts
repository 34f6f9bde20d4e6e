import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { idempotencyHeader } from '@/contract/wire';
import type { Connection } from '../../database/client';
import { ago } from '../../database/expressions';
import type { StaffActor } from '../../http/Actor';
import { ApiError } from '../../http/ApiError';

/** @throws ApiError `idempotency_key_required` */
export function getIdempotencyKey({ headers }: Pick<FastifyRequest, 'headers'>): string {
  const key = headers[idempotencyHeader.toLowerCase()];
  if (typeof key !== 'string' || key.length < 8 || key.length > 200)
    throw new ApiError('idempotency_key_required');
  return key;
}

interface Call {
  actor: StaffActor;
  request: Pick<FastifyRequest, 'headers' | 'method' | 'url' | 'body'>;
}

/** Runs a request once per `Idempotency-Key`. @throws ApiError `idempotency_key_required`, `idempotency_key_reused` */
export async function runOnce<Result extends object>(
  database: { transaction<Result>(work: (trx: Connection) => Promise<Result>): Promise<Result> },
  { actor, request }: Call,
  work: (trx: Connection) => Promise<Result>,
): Promise<Result> {
  const { staffId } = actor;
  const key = getIdempotencyKey(request);
  const content = JSON.stringify([request.method, request.url, request.body]);
  const request_hash = createHash('sha256').update(content).digest('hex');
  return database.transaction(async (trx) => {
    // A concurrent request with the same key waits here and finds the stored result.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${staffId} ${key}`}, 0))`.execute(
      trx,
    );
    const stored = await trx
      .selectFrom('staff_idempotency_keys')
      .select(['request_hash', 'result'])
      .where('staff_id', '=', staffId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (stored && stored.request_hash !== request_hash)
      throw new ApiError('idempotency_key_reused');
    if (stored) return stored.result as Result;
    const result = await work(trx);
    await trx
      .insertInto('staff_idempotency_keys')
      .values({ staff_id: staffId, key, request_hash, result: JSON.stringify(result) })
      .execute();
    return result;
  });
}

const retentionDays = 30;

export async function deleteOldKeys(connection: Connection): Promise<void> {
  await connection
    .deleteFrom('staff_idempotency_keys')
    .where('created_at', '<', ago(retentionDays, 'days'))
    .execute();
}
