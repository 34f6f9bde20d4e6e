import type { Connection } from '@/server/database/client';
import { hashSecret, makeSecret } from '@/server/http/secret';

/** An owner who is signed in; returns the cookie of the session. */
export async function makeOwner(connection: Connection): Promise<string> {
  const email = 'jelena@bobica.rs';
  const owner = { email, email_key: email, name: 'Jelena', role: 'owner', locale: 'en' } as const;
  const { id } = await connection
    .insertInto('staff')
    .values({ ...owner, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const cookie = makeSecret();
  const session = { staff_id: id, secret_hash: hashSecret(cookie), user_agent: '', complete: true };
  await connection.insertInto('staff_sessions').values(session).execute();
  return cookie;
}
