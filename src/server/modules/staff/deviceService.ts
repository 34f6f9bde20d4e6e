import type { Connection } from '../../database/client';
import { hashSecret, makeSecret } from '../../http/secret';
import { emailKey } from './staffRepository';
import { selectDeviceMembers, upsertDevice } from './staffSessionRepository';

/** A member, by what the request has. */
export type Account = { staffId: number } | { email: string };

/** Whether the member has signed in on the device of this secret before. */
export async function isDeviceOf(connection: Connection, secret: string, account: Account) {
  const members = await selectDeviceMembers(connection, hashSecret(secret));
  return members.some(({ id, email_key }) =>
    'staffId' in account ? id === account.staffId : email_key === emailKey(account.email),
  );
}

/** Returns the secret of the device for its cookie; a new one unless the shop knows the given one. */
export async function rememberDevice(trx: Connection, given: string | undefined, staffId: number) {
  const members = given === undefined ? [] : await selectDeviceMembers(trx, hashSecret(given));
  const secret = given === undefined || members.length === 0 ? makeSecret() : given;
  await upsertDevice(trx, hashSecret(secret), staffId);
  return { secret, isNew: !members.some(({ id }) => id === staffId) };
}
