type ConnectionErrorCode = 'CONNECTION_LOST' | 'CONNECTION_TIMEOUT' | 'EMBEDDED_DATABASE';

/** A connection error that `pg` or PGlite raised without a code. */
export class DatabaseConnectionError extends Error {
  override name = 'DatabaseConnectionError';
  readonly code: ConnectionErrorCode;

  constructor(code: ConnectionErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** SQLSTATE codes for connection, disk, memory, shutdown, I/O and read-only errors. */
const unavailable = /^(?:08...|53...|57P0[1-5]|58030|25006)$/;
const connectionErrors: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
  'CONNECTION_LOST',
  'CONNECTION_TIMEOUT',
  'EMBEDDED_DATABASE',
]);

/** Whether the database is unreachable or cannot write now, so that the request may succeed later. */
export function isOutage(error: unknown): boolean {
  const code = getCode(error);
  return code !== undefined && (unavailable.test(code) || connectionErrors.has(code));
}

export function getCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
