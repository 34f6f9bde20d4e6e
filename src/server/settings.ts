import { resolve } from 'node:path';
import { readOrCreateSecret } from './readOrCreateSecret';
import { limitSettings, type LimitSettings } from './limitSettings';
import { StartError } from './StartError';

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the owner may choose; the README lists them with their defaults. */
export interface Settings {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  databaseUrl?: string;
  smtpUrl?: string;
  orderEmail?: string;
  googleMapsApiKey?: string;
  /** Where shoppers find the shop; without a slash at its end. */
  publicUrl: string;
  /** Proxies in front, so that shoppers behind one do not share one limit. */
  trustProxy: number;
  /** Bearer token of `/metrics`; without it they are served to this machine only. */
  metricsToken?: string;
  /** Signs what the shop hands out and takes back. */
  secret: string;
  /** False only under `npm run dev` and in tests. */
  production: boolean;
  logLevel: LogLevel;
  limits: LimitSettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

const secretMinLength = 16;

/**
 * Settings out of the environment; an empty value counts as not given.
 * @throws StartError that names the variable, what it is and what it should be
 */
export function readSettings(environment: Environment): Settings {
  const given = (name: string) => environment[name]?.trim() || undefined;
  const port = wholeNumber('PORT', given('PORT'), { otherwise: 3000, min: 1, max: 65_535 });
  const dataDir = resolve(given('DATA_DIR') ?? 'data');
  const production = !['development', 'test'].includes(given('NODE_ENV') ?? '');
  const settings: Omit<Settings, 'secret'> = {
    port,
    host: hostName(given('HOST')),
    dataDir,
    databaseUrl: address('DATABASE_URL', given('DATABASE_URL'), ['postgres:', 'postgresql:']),
    smtpUrl: address('SMTP_URL', given('SMTP_URL'), ['smtp:', 'smtps:']),
    orderEmail: email('ORDER_EMAIL', given('ORDER_EMAIL')),
    googleMapsApiKey: given('GOOGLE_MAPS_API_KEY'),
    publicUrl: publicAddress(given('PUBLIC_URL')) ?? `http://localhost:${port}`,
    trustProxy: wholeNumber('TRUST_PROXY', given('TRUST_PROXY'), { otherwise: 0, min: 0, max: 32 }),
    metricsToken: secretOf('METRICS_TOKEN', given('METRICS_TOKEN')),
    production,
    logLevel: oneOf('LOG_LEVEL', given('LOG_LEVEL'), logLevels, production ? 'info' : 'warn'),
    limits: readLimits(given),
  };
  // Last, because it writes to the data folder: a bad setting must leave nothing behind.
  return {
    ...settings,
    secret: secretOf('SECRET', given('SECRET')) ?? readOrCreateSecret(dataDir),
  };
}

export function readLimits(given: (name: string) => string | undefined): LimitSettings {
  const values = Object.entries(limitSettings).map(([name, { variable, ...range }]) => [
    name,
    wholeNumber(variable, given(variable), range),
  ]);
  return Object.fromEntries(values) as LimitSettings;
}

/** Values that may hold a password are never repeated. */
function bad(name: string, value: string | null, wanted: string): StartError {
  return new StartError(`${name}${value === null ? '' : `="${value}"`} is not right: ${wanted}.`);
}

function wholeNumber(
  name: string,
  value: string | undefined,
  { otherwise, min, max }: { otherwise: number; min: number; max: number },
): number {
  if (value === undefined) return otherwise;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw bad(name, value, `it must be a whole number from ${min} to ${max}`);
}

function oneOf<T extends string>(
  name: string,
  value: string | undefined,
  known: readonly T[],
  otherwise: T,
): T {
  if (value === undefined) return otherwise;
  const found = known.find((one) => one === value);
  if (found) return found;
  throw bad(name, value, `it must be one of ${known.join(', ')}`);
}

function hostName(value: string | undefined): string {
  if (value === undefined) return '0.0.0.0';
  if (/^[\w.:%-]+$/.test(value)) return value;
  throw bad('HOST', value, 'it must be a host name or an IP address, without a scheme or port');
}

function address(
  name: string,
  value: string | undefined,
  schemes: readonly string[],
): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url && schemes.includes(url.protocol) && (url.hostname || url.searchParams.has('host')))
    return value;
  throw bad(
    name,
    null,
    `it must be an address that begins with ${schemes.map((s) => `${s}//`).join(' or ')}`,
  );
}

function email(name: string, value: string | undefined): string | undefined {
  if (value === undefined || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  throw bad(name, value, 'it must be an e-mail address');
}

function publicAddress(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (url && isWeb && url.pathname === '/' && !url.search && !url.hash && !url.username)
    return url.origin;
  throw bad(
    'PUBLIC_URL',
    value,
    'it must be an address such as https://shop.example, without a path',
  );
}

function secretOf(name: string, value: string | undefined): string | undefined {
  if (value === undefined || value.length >= secretMinLength) return value;
  throw bad(name, null, `it must have ${secretMinLength} characters at least`);
}
