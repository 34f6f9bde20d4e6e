import { realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { explainFailure } from './main/explainFailure';
import { readSettings, type Settings } from './settings';
import { startShop, type OpenShop } from './main/startShop';

/** Milliseconds until a graceful shutdown is aborted. */
const stopMillis = 10_000;

/** This file, bundled (`dist/server/main.mjs`) or not (`src/server/main.ts`). */
const here = dirname(realpathSync(process.argv[1] ?? ''));
const bundled = (process.argv[1] ?? '').endsWith('.mjs');
const folders = {
  root: resolve(here, '../..'),
  workerPath: join(here, bundled ? 'worker.mjs' : 'database/embedded/worker.mjs'),
  imageProcessorPath: join(here, bundled ? 'imageProcessor.mjs' : 'images/imageProcessor.mjs'),
};

async function main(): Promise<void> {
  let settings: Settings | undefined;
  let shop: OpenShop | undefined;
  let stopping = false;

  const stop = () => {
    // A second signal exits immediately.
    if (stopping) process.exit(1);
    stopping = true;
    setTimeout(
      () => fail('The shop did not shut down within 10 s and was terminated.'),
      stopMillis,
    ).unref();
    if (shop) shop.stop().then(() => process.exit(0), failWith);
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
  // A signal was received during startup.
  if (stopping) return shop.stop().then(() => process.exit(0), failWith);
  const noOwner = 'The admin has no owner yet: npm run staff -- owner <email>\n';
  process.stdout.write(`The shop is open: ${settings.publicUrl}\n${shop.hasOwner ? '' : noOwner}`);
}

function fail(reason: string): void {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}

void main();
