import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askAt } from './askAt';
import { listenAt } from './listenAt';
import { socketAddress } from './socketAddress';

let folder: string;
let address: string;
let door: { close(): Promise<void> };
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bobica-control-'));
  address = socketAddress(folder, 'test');
});
afterEach(async () => {
  await door.close();
  rmSync(folder, { recursive: true });
});

const unexpected = (error: Error) => {
  throw error;
};

test('a command that breaks off half way ends neither the shop nor what others ask', async () => {
  const long = 'x'.repeat(10_000_000);
  door = await listenAt(address, async (wish) => (wish === 'long' ? long : wish), unexpected);
  const command = net.connect(address);
  command.write('"long"\n');
  await new Promise((heard) => command.once('data', heard));
  command.destroy();
  await new Promise((closed) => command.once('close', closed));
  expect(await askAt(address, 'short')).toBe('short');
});
