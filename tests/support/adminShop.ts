import { TOTP, Secret } from 'otpauth';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { is } from 'superstruct';
import type { StaffRole } from '@/contract/permissions';
import { adminEvent, type AdminEvent } from '@/contract/admin/events';
import type { Connection } from '@/server/database/client';
import { hashSecret, makeSecret } from '@/server/http/secret';
import { type TestShop, startTestShop, type TestShopOptions, useShop } from './app';
import { setStock } from './rows';
import { succeeded, TestClient } from './TestClient';

export const staffPassword = 'bobice sa grane 2026';

/** The code of an authenticator app, `later` steps of 30 s from now. */
export function getCode(secret: string, later = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + later * 30_000 });
}

export type StaffShop = Pick<TestShop, 'shop' | 'client' | 'database'>;

export interface StaffMember {
  email: string;
  client: TestClient;
  secret: string;
  recoveryCodes: string[];
}

/** The token at the end of a link. */
const getToken = (url: string | undefined) => url?.split('#')[1] ?? '';

export const acceptLink = (
  shop: StaffShop,
  token: string,
  change: object = {},
  client = shop.client(),
) =>
  client.post('/api/admin/links/accept', {
    token,
    name: 'Marko',
    password: staffPassword,
    password_confirmation: staffPassword,
    ...change,
  });

/** A member who has chosen a password, but has neither enrolled an app nor signed in. */
export async function joinStaff(
  shop: StaffShop,
  email: string,
  role: StaffRole = 'owner',
): Promise<void> {
  const url = await shop.shop.modules.staffLink('owner', email);
  const name = email.split('@')[0];
  succeeded(await acceptLink(shop, getToken(url), { name }));
  await shop.database.kysely
    .updateTable('staff')
    .set({ role })
    .where('email', '=', email)
    .execute();
}

export async function enterPassword(
  shop: StaffShop,
  email: string,
  client = shop.client(),
): Promise<TestClient> {
  succeeded(await client.post('/api/admin/login', { email, password: staffPassword }));
  return client;
}

/** Signs in a member who has chosen a password, and enrols an authenticator app. */
export async function enrollStaff(client: TestClient, email: string): Promise<StaffMember> {
  succeeded(await client.post('/api/admin/login', { email, password: staffPassword }));
  const enrolment = await client.post<{ secret: string }>('/api/admin/enroll/begin');
  const { secret } = succeeded(enrolment);
  const enrolled = await client.put<{ recovery_codes: string[] }>('/api/admin/enroll', {
    secret,
    code: getCode(secret),
  });
  return { email, client, secret, recoveryCodes: succeeded(enrolled).recovery_codes };
}

export async function signInStaff(
  shop: StaffShop,
  role: StaffRole = 'owner',
  email = `${role}@bobica.rs`,
  client = shop.client(),
): Promise<StaffMember> {
  await joinStaff(shop, email, role);
  return enrollStaff(client, email);
}

interface ShopWithStaff {
  shop: TestShop;
  owner: TestClient;
  /** A client that is signed in with the role `staff`. */
  helper: TestClient;
}

interface Options {
  stock?: number;
  /** The local parts of the email addresses of the owner and the staff member. */
  names?: readonly [string, string];
  parts?: TestShopOptions;
}

/** Like `useShop`, with an owner and a staff member. */
export function useStaffShop({
  stock,
  names: [ownerName, helperName] = ['owner', 'staff'],
  parts,
}: Options = {}): ShopWithStaff {
  let app: FastifyInstance;
  // The clients are created before the shop.
  const inject = ((options: InjectOptions) => app.inject(options)) as FastifyInstance['inject'];
  const owner = TestClient.of({ inject });
  const helper = TestClient.of({ inject });
  const shop = useShop(async () => {
    const started = await startTestShop(parts);
    ({ app } = started);
    if (stock !== undefined) await setStock(started.database.kysely, stock);
    await signInStaff(started, 'owner', `${ownerName}@bobica.rs`, owner);
    await signInStaff(started, 'staff', `${helperName}@bobica.rs`, helper);
    await started.keepState();
    return started;
  });
  return { shop, owner, helper };
}

/**
 * Yields the events of a stream of `/api/admin/events` as they arrive. The stream must be read to the end or left open,
 * because `fetch` keeps cancelled connections open.
 */
export async function* readEvents({ body }: Response): AsyncGenerator<AdminEvent> {
  if (!body) throw new Error('The response has no stream.');
  let text = '';
  for await (const chunk of body) {
    text += Buffer.from(chunk as Uint8Array).toString();
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    for (const part of parts) {
      if (!part.startsWith('data: ')) continue;
      const event: unknown = JSON.parse(part.slice('data: '.length));
      if (!is(event, adminEvent)) throw new Error(part);
      yield event;
    }
  }
}

/** Creates a signed-in owner with the cookie of the session. */
export async function insertOwner(connection: Connection): Promise<{ id: number; cookie: string }> {
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
  return { id, cookie };
}
