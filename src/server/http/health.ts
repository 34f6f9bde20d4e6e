import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/client';

const whole = { status: 'ok', database: true } as const;
const degraded = { status: 'degraded', database: false } as const;

/** Whether the shop can sell: asks the database, and logs why it does not answer. */
export async function healthOf(
  database: Database,
  request: FastifyRequest,
): Promise<typeof whole | typeof degraded> {
  try {
    await database.ping();
    return whole;
  } catch (error) {
    request.log.error({ err: error }, 'database does not answer');
    return degraded;
  }
}
