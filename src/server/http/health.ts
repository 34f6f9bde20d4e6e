import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/client';

const healthy = { status: 'ok', database: true } as const;
const degraded = { status: 'degraded', database: false } as const;

/** Checks the database connection and logs the error if it fails. */
export async function healthOf(
  database: Database,
  request: FastifyRequest,
): Promise<typeof healthy | typeof degraded> {
  try {
    await database.ping();
    return healthy;
  } catch (error) {
    request.log.error({ err: error }, 'database is not available');
    return degraded;
  }
}
