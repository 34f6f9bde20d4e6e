import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Generates 256 random bits, encoded for headers, cookies and URLs. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret. An unsalted hash is sufficient for 256 random bits. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Compares in constant time. */
export function sameText(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
