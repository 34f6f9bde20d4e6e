import { Secret, TOTP } from 'otpauth';
import { makeCipher } from '../../http/cipher';

const stepSeconds = 30;
const keyBytes = 20;
const issuer = 'Bobica';

/** Follows RFC 6238 with the defaults of authenticator apps. */
function toTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: stepSeconds });
}

/** Makes a key and the URL that authenticator apps read from a QR code. */
export function makeTotpSecret(email: string): { secret: string; uri: string } {
  const secret = new Secret({ size: keyBytes }).base32;
  return { secret, uri: toTotp(secret, email).toString() };
}

/** Returns the time step of a valid code, with one step of drift allowed, or else undefined. */
export function getCodeStep(secret: string, code: string, now = Date.now()): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token) || !/^[A-Z2-7]{32}$/.test(secret)) return undefined;
  const drift = toTotp(secret).validate({ token, timestamp: now, window: 1 });
  return drift === null ? undefined : Math.floor(now / 1000 / stepSeconds) + drift;
}

/** Encrypts keys of authenticator apps for the database. */
export const makeTotpCipher = (shopSecret: string): ReturnType<typeof makeCipher> =>
  makeCipher(shopSecret, 'staff totp');
