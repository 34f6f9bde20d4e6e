import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const stepSeconds = 30;
const keyBytes = 20;
const issuer = 'Bobica';

/** Codes of an authenticator app (RFC 6238, as all apps use it). */
function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: stepSeconds });
}

/** A new key with the address that authenticator apps read from a QR code. */
export function makeTotpSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: keyBytes }).base32;
  return { secret, uri: totpOf(secret, email).toString() };
}

export function isTotpSecret(secret: string): boolean {
  return /^[A-Z2-7]{32}$/.test(secret);
}

/** The time step of a valid code, one step of drift allowed; undefined if it is wrong. */
export function stepOfCode(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const drift = totpOf(secret).validate({ token, timestamp: now, window: 1 });
  return drift === null ? undefined : Math.floor(now / 1000 / stepSeconds) + drift;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Encrypts keys of authenticator apps for the database. */
export function makeTotpCipher(shopSecret: string) {
  const key = Buffer.from(hkdfSync('sha256', shopSecret, '', 'staff totp', 32));
  return {
    encrypt(secret: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64');
    },
    /** Undefined if it was encrypted with another SECRET, as after a restore. */
    decrypt(text: string): string | undefined {
      const bytes = Buffer.from(text, 'base64');
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes));
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
      try {
        const decrypted = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([decrypted, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
