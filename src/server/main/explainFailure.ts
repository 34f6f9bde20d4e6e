import { FolderInUseError } from '../database/embedded/lockFolder';
import { codeOf } from '../database/databaseErrors';
import { UnknownMigrationError } from '../database/migrate';
import { describeFileSystemError, StartError } from '../StartError';
import type { Settings } from '../settings';

/** One line for errors of the machine or the settings, which the owner can fix. */
export function explainFailure(
  error: unknown,
  settings?: Pick<Settings, 'port' | 'host' | 'dataDir' | 'databaseUrl'>,
): string | undefined {
  const known = [StartError, FolderInUseError, UnknownMigrationError].some(
    (kind) => error instanceof kind,
  );
  if (known && error instanceof Error) return oneLine(error.message);
  if (!(error instanceof Error) || !settings) return undefined;
  const { syscall = '' } = error as NodeJS.ErrnoException;
  const code = codeOf(error) ?? '';
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !settings.databaseUrl))
    return listening(code, settings);
  if (settings.databaseUrl) {
    const reason = unreachable[code];
    return reason && `The database of DATABASE_URL cannot be used: ${reason}.`;
  }
  const reason = describeFileSystemError(code);
  if (reason)
    return `The data folder ${settings.dataDir} cannot be used: ${reason}. Choose another with DATA_DIR.`;
  if (code === 'EMBEDDED_DATABASE') return oneLine(error.message);
  return undefined;
}

function listening(
  code: string,
  { port, host }: Pick<Settings, 'port' | 'host'>,
): string | undefined {
  if (code === 'EADDRINUSE')
    return `The port ${port} is in use by another program. Choose another with PORT.`;
  if (code === 'EACCES')
    return `This account may not listen on port ${port}. Choose another with PORT.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return `HOST="${host}" is no address of this machine.`;
  }
  return undefined;
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it broke the connection',
  ENOTFOUND: 'its host is not known',
  EAI_AGAIN: 'its host is not known',
  ETIMEDOUT: 'it did not answer',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  '28P01': 'it rejects the user name or password',
  '28000': 'it rejects the user',
  '3D000': 'there is no database of that name',
  '42501': 'the user lacks rights in it',
  '53300': 'it has no connection left',
  '57014': 'it did not answer',
  '57P03': 'it is starting or stopping',
  CONNECTION_LOST: 'it did not answer',
  CONNECTION_TIMEOUT: 'it did not answer',
};

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
