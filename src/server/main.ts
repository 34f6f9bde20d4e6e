import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readSettings, type Settings } from './settings';
import { startShop, type OpenShop } from './main/startShop';
import { FolderInUseError } from './database/embedded/lockFolder';
import { getCode } from './database/databaseErrors';
import { UnknownMigrationError } from './database/migrate';
import { StorageError } from './images/storage';
import { describeFileSystemError, StartError } from './StartError';

const stopMs = 10_000;

/** The folder of this file, which is `dist/server` for the bundle, otherwise `src/server`. */
const currentFolder = dirname(realpathSync(process.argv[1] ?? ''));
const isBundled = (process.argv[1] ?? '').endsWith('.mjs');
const folders = {
  root: resolve(currentFolder, '../..'),
  workerPath: join(currentFolder, isBundled ? 'worker.mjs' : 'database/embedded/worker.mjs'),
  imageProcessorPath: join(
    currentFolder,
    isBundled ? 'imageProcessor.mjs' : 'images/imageProcessor.mjs',
  ),
};

async function main(): Promise<void> {
  let settings: Settings | undefined;
  let shop: OpenShop | undefined;
  let isStopping = false;

  const stop = () => {
    // A second signal exits immediately.
    if (isStopping) process.exit(1);
    // Startup may be interrupted at any point, for example by a power failure.
    if (!shop) process.exit(0);
    isStopping = true;
    setTimeout(
      () => fail('The shop did not shut down within 10 s and was terminated.'),
      stopMs,
    ).unref();
    shop.stop().then(() => process.exit(0), failWith);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  const failWith = (error: unknown) => {
    const explanation = explainFailure(error, settings);
    fail(explanation ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  };

  try {
    settings = readSettings(process.env);
    shop = await startShop(settings, folders);
  } catch (error) {
    return failWith(error);
  }
  const noOwner = 'There is no owner account yet: npm run staff -- owner <email>\n';
  process.stdout.write(`The shop is open: ${settings.publicUrl}\n${shop.hasOwner ? '' : noOwner}`);
  process.send?.('ready');
}

function fail(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

void main();

/** Returns undefined for unexpected errors. */
function explainFailure(
  error: unknown,
  settings?: Pick<Settings, 'port' | 'host' | 'dataDir' | 'databaseUrl'>,
): string | undefined {
  const isExplained = [StartError, FolderInUseError, UnknownMigrationError, StorageError].some(
    (kind) => error instanceof kind,
  );
  if (isExplained && error instanceof Error) return oneLine(error.message);
  if (!(error instanceof Error) || !settings) return undefined;
  const { syscall = '' } = error as NodeJS.ErrnoException;
  const code = getCode(error) ?? '';
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && !settings.databaseUrl))
    return explainListenError(code, settings);
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

function explainListenError(
  code: string,
  { port, host }: Pick<Settings, 'port' | 'host'>,
): string | undefined {
  if (code === 'EADDRINUSE')
    return `The port ${port} is in use by another program. Choose another with PORT.`;
  if (code === 'EACCES')
    return `This account is not allowed to listen on port ${port}. Choose another with PORT.`;
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL'].includes(code)) {
    return `HOST="${host}" is not an address of this machine.`;
  }
  return undefined;
}

const unreachable: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closed the connection',
  ENOTFOUND: 'its host name cannot be resolved',
  EAI_AGAIN: 'its host name cannot be resolved',
  ETIMEDOUT: 'it did not respond',
  EHOSTUNREACH: 'its host cannot be reached',
  ENETUNREACH: 'its host cannot be reached',
  '25006': 'it is a read-only standby',
  '28P01': 'it rejected the user name or password',
  '28000': 'it rejected the user',
  '3D000': 'the database does not exist',
  '42501': 'the user lacks privileges',
  '53300': 'it has no free connections',
  '57014': 'it did not respond',
  '57P03': 'it is starting up or shutting down',
  CONNECTION_LOST: 'it did not respond',
  CONNECTION_TIMEOUT: 'it did not respond',
};

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ');
}
