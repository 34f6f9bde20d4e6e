import { randomBytes, createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Each purpose has a separate key, which is derived from the shop's SECRET. */
export function makeCipher(shopSecret: string, purpose: string) {
  const key = Buffer.from(hkdfSync('sha256', shopSecret, '', purpose, 32));
  return {
    /** The result can be part of a URL. */
    encrypt(text: string): string {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv);
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
    },
    /** Returns undefined if the text was encrypted for another purpose or with another SECRET. */
    decrypt(encrypted: string): string | undefined {
      // This also reads base64, in which older keys of authenticator apps are stored.
      const bytes = Buffer.from(encrypted, 'base64url');
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivBytes), {
          authTagLength: tagBytes,
        });
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
        const decrypted = decipher.update(bytes.subarray(ivBytes + tagBytes));
        return Buffer.concat([decrypted, decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
