/** What PostgreSQL says when it cannot work at the moment: connection, disk, memory, shutdown, read-only. */
const outages = /^(?:08...|53...|57P0[1-5]|58030|25006)$/;
const lostConnections: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
  'EHOSTUNREACH',
]);
/** `pg` and the embedded database give these no code. */
const lostWords = /^(?:Connection terminated|The embedded database |No database connection )/;

/** The database cannot be reached or cannot write now: nobody's mistake, and it may be over soon. */
export function isOutage(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { code, message } = error as { code?: unknown; message?: unknown };
  if (typeof code === 'string' && (outages.test(code) || lostConnections.has(code))) return true;
  return typeof message === 'string' && lostWords.test(message);
}
