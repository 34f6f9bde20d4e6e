import { hash, verify, type Algorithm } from '@node-rs/argon2';

// The library's enum has no values under `isolatedModules`; 2 is argon2id.
const argon2id: Algorithm = 2;

/** OWASP's choice for little memory: 19 MiB, two passes, one lane; 13 ms here. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Of the same cost, and of a password that nobody knows. */
const hashOfNobody =
  '$argon2id$v=19$m=19456,t=2,p=1$6Ie7QwiEKZE8yphfLY160Q$f95g2mQCZYWuIa+MsC6mwGHd10d21cxUFJOKxB4taa4';

/** Composed and decomposed letters are the same password, whatever keyboard made them. */
const normal = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password), cost);
}

/** Takes the same time where there is no hash, so that nobody learns which addresses have an account. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? hashOfNobody, normal(password));
  return matches && passwordHash !== undefined;
}
