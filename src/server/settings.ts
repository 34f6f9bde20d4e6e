import { resolve } from 'node:path';
import { readOrCreateSecret } from './readOrCreateSecret';
import { fixedLimits, guestsPerOrder, limitSettings, type LimitSettings } from './limitSettings';
import { StartError } from './StartError';

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/** docs/operations.md lists the variables with their defaults. */
export interface Settings {
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  databaseUrl?: string;
  /** The object store for images. Without it, they are in the data folder. */
  storageUrl?: string;
  smtpUrl?: string;
  orderEmail?: string;
  googleMapsApiKey?: string;
  /** The public origin of the shop, without a trailing slash. */
  publicUrl: string;
  /** The number of reverse proxies, which is needed to limit requests by the client's IP address. */
  trustProxy: number;
  /** The bearer token for `/metrics`. Without it, metrics are only served to this machine. */
  metricsToken?: string;
  /** Signs tokens that clients send back. */
  secret: string;
  /** False only under `npm run dev` and in tests. */
  production: boolean;
  logLevel: LogLevel;
  limits: LimitSettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

const secretMinLength = 16;

/** Empty values are treated as missing. @throws StartError with the variable, its value and the expected format */
export function readSettings(environment: Environment): Settings {
  const getValue = (name: string) => environment[name]?.trim() || undefined;
  const port = wholeNumber('PORT', getValue('PORT'), { otherwise: 3000, min: 1, max: 65_535 });
  const dataDir = resolve(getValue('DATA_DIR') ?? 'data');
  const production = !['development', 'test'].includes(getValue('NODE_ENV') ?? '');
  const settings: Omit<Settings, 'secret'> = {
    port,
    host: hostName(getValue('HOST')),
    dataDir,
    databaseUrl: readUrl('DATABASE_URL', getValue('DATABASE_URL'), ['postgres:', 'postgresql:']),
    storageUrl: bucketUrl(getValue('STORAGE_URL')),
    smtpUrl: readUrl('SMTP_URL', getValue('SMTP_URL'), ['smtp:', 'smtps:']),
    orderEmail: email('ORDER_EMAIL', getValue('ORDER_EMAIL')),
    googleMapsApiKey: getValue('GOOGLE_MAPS_API_KEY'),
    publicUrl: readPublicUrl(getValue('PUBLIC_URL')) ?? `http://localhost:${port}`,
    trustProxy: wholeNumber('TRUST_PROXY', getValue('TRUST_PROXY'), {
      otherwise: 0,
      min: 0,
      max: 32,
    }),
    metricsToken: getSecret('METRICS_TOKEN', getValue('METRICS_TOKEN')),
    production,
    logLevel: getOne('LOG_LEVEL', getValue('LOG_LEVEL'), logLevels, production ? 'info' : 'warn'),
    limits: readLimits(getValue),
  };
  const secret = getSecret('SECRET', getValue('SECRET'));
  if (settings.storageUrl && !secret)
    throw new StartError('STORAGE_URL requires SECRET, the same for all processes.');
  // The secret comes last, because it writes to the data folder, and an invalid setting must not create files.
  return { ...settings, secret: secret ?? readOrCreateSecret(dataDir) };
}

export function readLimits(valueOf: (name: string) => string | undefined): LimitSettings {
  const values = Object.entries(limitSettings).map(([name, { variable, ...range }]) => [
    name,
    wholeNumber(variable, valueOf(variable), range),
  ]);
  const configured = Object.fromEntries(values) as Record<keyof typeof limitSettings, number>;
  const guestsPerHourAndIp = guestsPerOrder * configured.ordersPerHourAndIp;
  // Most emails are about orders, so a recipient gets at most as many per day as orders are permitted per hour.
  const emailsPerDay = configured.ordersPerHour;
  return { ...fixedLimits, ...configured, guestsPerHourAndIp, emailsPerDay };
}

/** `value` is null for settings that may contain a password. */
function invalidSetting(name: string, value: string | null, expected: string): StartError {
  return new StartError(`${name}${value === null ? '' : `="${value}"`} is invalid: ${expected}.`);
}

function wholeNumber(
  name: string,
  value: string | undefined,
  { otherwise, min, max }: { otherwise: number; min: number; max: number },
): number {
  if (value === undefined) return otherwise;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw invalidSetting(name, value, `it must be a whole number from ${min} to ${max}`);
}

function getOne<T extends string>(
  name: string,
  value: string | undefined,
  allowed: readonly T[],
  otherwise: T,
): T {
  if (value === undefined) return otherwise;
  const found = allowed.find((candidate) => candidate === value);
  if (found) return found;
  throw invalidSetting(name, value, `it must be one of ${allowed.join(', ')}`);
}

function hostName(value: string | undefined): string {
  if (value === undefined) return '0.0.0.0';
  if (/^[\w.:%-]+$/.test(value)) return value;
  throw invalidSetting(
    'HOST',
    value,
    'it must be a host name or an IP address, without a scheme or port',
  );
}

function readUrl(
  name: string,
  value: string | undefined,
  schemes: readonly string[],
): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && schemes.includes(url.protocol) && (url.hostname || url.searchParams.has('host')))
    return value;
  throw invalidSetting(
    name,
    null,
    `it must be a URL that starts with ${schemes.map((s) => `${s}//`).join(' or ')}`,
  );
}

function bucketUrl(value: string | undefined): string | undefined {
  const valid = /^s3:\/\/[^/@:\s]+:[^/@:\s]+@[^/@\s]+\/[a-z\d][a-z\d.-]+(?:\?\S*)?$/;
  if (value === undefined || (URL.canParse(value) && valid.test(value))) return value;
  throw invalidSetting(
    'STORAGE_URL',
    null,
    'it must be a URL such as s3://key:secret@host/bucket?region=name, with the key and secret percent-encoded',
  );
}

function email(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw invalidSetting(name, value, 'it must be an email address');
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url && isWeb && url.pathname === '/' && !url.search && !url.hash && !url.username)
    return url.origin;
  throw invalidSetting(
    'PUBLIC_URL',
    value,
    'it must be a URL such as https://shop.example, without a path',
  );
}

function getSecret(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.length >= secretMinLength) return value;
  throw invalidSetting(name, null, `it must have at least ${secretMinLength} characters`);
}
