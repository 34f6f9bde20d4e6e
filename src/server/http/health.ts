import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/client';
import { makeLineLimit } from './logging';

const healthy = { status: 'ok', database: true } as const;
const limitLines = makeLineLimit(1);
const degraded = { status: 'degraded', database: false } as const;

export async function readHealth(
  database: Database,
  request: FastifyRequest,
): Promise<typeof healthy | typeof degraded> {
  try {
    await database.ping();
    return healthy;
  } catch (error) {
    limitLines((omitted) => request.log.error({ err: error, omitted }, 'database is unavailable'));
    return degraded;
  }
}
