import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { object, refine, type Struct } from 'superstruct';
import type { AnyStruct, Endpoint } from '@/contract/endpoint';
import { passwordMinLength } from '@/contract/limits';

// The library's enum does not work with `isolatedModules`. 2 is argon2id.
const argon2id: Algorithm = 2;

/** OWASP's minimum-memory setting of 19 MiB, two passes and one lane, which takes 13 ms here. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A hash of a random password with the same cost. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$6Ie7QwiEKZE8yphfLY160Q$f95g2mQCZYWuIa+MsC6mwGHd10d21cxUFJOKxB4taa4';

/** Keyboards produce composed or decomposed characters. */
const normalize = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost);
}

/** Takes equally long if there is no hash, so that the response time does not reveal whether an account exists. */
export async function isPassword(
  password: string,
  passwordHash: string | null | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? dummyHash, normalize(password));
  return matches && typeof passwordHash === 'string';
}

/** About 49,000 of the most frequently leaked passwords that have the minimum length. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary.passwords.map(String).filter(({ length }) => length >= passwordMinLength),
);

const uncommon = (password: Struct<string, null>) =>
  refine(password, 'uncommon', (value) => !commonPasswords.has(value.toLowerCase()) || 'common');

/** Browsers do not load the list of common passwords. */
export function rejectCommonPasswords<C extends Endpoint & { body: AnyStruct }>(endpoint: C): C {
  const { schema } = endpoint.body as Struct<unknown, { password: Struct<string, null> }>;
  return { ...endpoint, body: object({ ...schema, password: uncommon(schema.password) }) };
}
