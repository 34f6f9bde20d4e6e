import { TOTP, Secret } from 'otpauth';
import type { StaffRole } from '@/contract/permissions';
import type { TestShop } from './app';
import type { TestClient } from './TestClient';

export const staffPassword = 'bobice sa grane 2026';

/** The code of an authenticator app; `later` counts steps of 30 s. */
export function codeOf(secret: string, later = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + later * 30_000 });
}

/** A shop whose staff sign in. */
export type StaffShop = Pick<TestShop, 'shop' | 'client' | 'database'>;

export interface StaffMember {
  email: string;
  /** Signed in with both factors. */
  client: TestClient;
  /** The key of the authenticator app. */
  secret: string;
  recoveryCodes: string[];
}

/** The token at the end of a link's address. */
const tokenOf = (url: string | undefined) => url?.split('#')[1] ?? '';

/** Chooses a password, by the token of a link. */
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

/** Password chosen, authenticator app not enrolled, not signed in. */
export async function joinStaff(
  shop: StaffShop,
  email: string,
  role: StaffRole = 'owner',
): Promise<void> {
  const url = await shop.shop.modules.staffLink('owner', email);
  const name = email.split('@')[0];
  const { status, text } = await acceptLink(shop, tokenOf(url), { name });
  if (status !== 200) throw new Error(text);
  await shop.database.kysely
    .updateTable('staff')
    .set({ role })
    .where('email', '=', email)
    .execute();
}

/** A client after the first step. */
export async function enterPassword(
  shop: StaffShop,
  email: string,
  client = shop.client(),
): Promise<TestClient> {
  const { status, text } = await client.post('/api/admin/login', {
    email,
    password: staffPassword,
  });
  if (status !== 200) throw new Error(text);
  return client;
}

/** A member of staff, signed in. */
export async function signInStaff(
  shop: StaffShop,
  role: StaffRole = 'owner',
  email = `${role}@bobica.rs`,
  client = shop.client(),
): Promise<StaffMember> {
  await joinStaff(shop, email, role);
  await enterPassword(shop, email, client);
  const { data } = await client.post<{ secret: string }>('/api/admin/enroll/begin');
  const enrolled = await client.put<{ recovery_codes: string[] }>('/api/admin/enroll', {
    secret: data.secret,
    code: codeOf(data.secret),
  });
  if (enrolled.status !== 200) throw new Error(enrolled.text);
  return { email, client, secret: data.secret, recoveryCodes: enrolled.data.recovery_codes };
}
