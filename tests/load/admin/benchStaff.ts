import type { Connection } from '@/server/database/client';
import { hashSecret, makeSecret } from '@/server/http/secret';

/** An owner with a session of both factors; `secret` is the value of the admin's cookie. */
export async function insertStaff(connection: Connection): Promise<{ id: number; secret: string }> {
  const email = 'bench@example.com';
  const { id } = await connection
    .insertInto('staff')
    .values({
      email,
      email_key: email,
      name: 'Jelena',
      role: 'owner',
      password_hash: 'none',
      locale: 'sr-LAT',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const secret = makeSecret();
  await connection
    .insertInto('staff_sessions')
    .values({ staff_id: id, secret_hash: hashSecret(secret), user_agent: 'bench', complete: true })
    .execute();
  return { id, secret };
}
