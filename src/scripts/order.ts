import { printable } from '../contract/fields';
import { readSettings } from '../server/settings';
import { openOrderDesk } from './openOrderDesk';
import { orderCommand } from './orderCommand';
import { report, reportFailure } from './report';

async function run(): Promise<void> {
  // Nothing is signed here: without a secret given, none needs to be made and kept.
  const secret = process.env.SECRET || 'not used by this command';
  const { desk, close } = await openOrderDesk(readSettings({ ...process.env, SECRET: secret }));
  try {
    const { lines, failed } = await orderCommand(process.argv.slice(2), desk);
    for (const line of lines) (failed ? reportFailure : report)(printable(line));
  } finally {
    await close();
  }
}

run().catch((error: unknown) =>
  reportFailure(error instanceof Error ? error.message : String(error)),
);
