import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { askForBackup, listenForBackups } from '../../../src/server/backup/listenForBackups';
import { linesOf } from '../../../src/server/control/linesOf';
import { listenAt } from '../../../src/server/control/listenAt';
import { sayLine } from '../../../src/server/control/sayLine';
import { socketAddress } from '../../../src/server/control/socketAddress';
import { openTestDatabase, type TestDatabase } from '../../support/database';
import { mountDisk, unmount } from '../../support/disk';

let dataDir: string;
let folder: string;
let path: string;
/** Ends what a test opened. */
let endings: (() => unknown)[];
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'bobica-socket-'));
  folder = mkdtempSync(join(tmpdir(), 'bobica-backups-'));
  path = join(folder, 'shop.backup');
  endings = [];
});
afterEach(async () => {
  for (const end of endings.reverse()) await end();
  rmSync(dataDir, { recursive: true });
  rmSync(folder, { recursive: true });
});

type Answer = Parameters<typeof listenAt>[1];
const problems: string[] = [];
beforeEach(() => void problems.splice(0));

/** A shop that answers a backup as the test likes. */
async function shopThatSays(answer: Answer): Promise<void> {
  const address = socketAddress(dataDir, 'backup');
  const door = await listenAt(address, answer, ({ message }) => problems.push(message));
  endings.push(() => door.close());
}

test('the command writes what the shop says, for its own account', async () => {
  const counts = { rows: 2, pictures: 0 };
  const text = '{"text":"šljiva \u2028 \\n"}';
  await shopThatSays(async (_, say) => {
    await say(text);
    await say('{"end":{}}');
    return counts;
  });
  expect(await askForBackup(dataDir, path)).toEqual(counts);
  expect(gunzipSync(readFileSync(path)).toString()).toBe(`${text}\n{"end":{}}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['shop.backup']);
});

describe('the running shop', () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await openTestDatabase();
    await shop.reset();
  });
  afterAll(() => shop.close());

  test('says the backup to whoever may reach it, and writes nothing itself', async () => {
    const { database } = shop;
    const door = await listenForBackups({ database, dataDir }, (error) => {
      throw error;
    });
    endings.push(() => door.close());
    const socket = net.connect(socketAddress(dataDir, 'backup'));
    socket.write('{}\n');
    const heard: string[] = [];
    for await (const line of linesOf(socket)) heard.push(line);
    expect(heard[0]).toMatch(/^\+\{"format":"bobica-backup"/);
    expect(heard.at(-2)).toMatch(/^\+\{"end":/);
    expect(heard.at(-1)).toMatch(/^\{"result":\{"rows":\d+,"pictures":0\}\}$/);
    expect(readdirSync(dataDir)).toEqual(['backup.sock']);
  });
});

/** More than any buffer on the way holds, and nothing that gets smaller by compression. */
async function sayALot(say: (line: string) => Promise<void>): Promise<void> {
  for (let count = 0; count < 60; count += 1) {
    await say(JSON.stringify({ noise: randomBytes(200_000).toString('base64') }));
  }
}

describe('a backup that did not come to its end leaves nothing behind', () => {
  afterEach(() => expect(readdirSync(folder).filter((name) => name !== 'file')).toEqual([]));

  test('the shop could not go on', async () => {
    await shopThatSays(async (_, say) => {
      await say('{}');
      throw new Error('The database is away.');
    });
    await expect(askForBackup(dataDir, path)).rejects.toThrow('The database is away.');
  });

  test('the shop stopped', async () => {
    const door = await listenAt(
      socketAddress(dataDir, 'backup'),
      async (_, say) => {
        await say('{}');
        await door.close();
        await say('{}');
      },
      ({ message }) => problems.push(message),
    );
    await expect(askForBackup(dataDir, path)).rejects.toThrow(
      'The shop stopped before it answered.',
    );
    expect(problems).toEqual(['The command went away before it had everything.']);
  });

  test('its place cannot be made', async () => {
    await shopThatSays(async () => ({ rows: 0, pictures: 0 }));
    writeFileSync(join(folder, 'file'), '');
    const within = join(folder, 'file', 'shop.backup');
    await expect(askForBackup(dataDir, within)).rejects.toThrow(
      `${within} cannot be written: it, or a part of its path, is a file.`,
    );
  });

  const disk = mountDisk(1);
  afterAll(() => {
    if (disk) unmount(disk);
  });
  const reason = disk ? '' : ' (not run: no disk of its own may be mounted here)';
  (disk ? test : test.skip)(`the disk is full${reason}`, async () => {
    let letGo: (() => void) | undefined;
    const gone = new Promise<void>((resolve) => (letGo = resolve));
    await shopThatSays(async (_, say) => {
      await sayALot(say).finally(letGo);
      return { rows: 0, pictures: 0 };
    });
    const full = join(disk ?? '', 'shop.backup');
    await expect(askForBackup(dataDir, full)).rejects.toThrow(
      `${full} cannot be written: the disk is full.`,
    );
    expect(readdirSync(disk ?? '')).toEqual([]);
    // Nobody is left for whom the shop would go on reading.
    await gone;
    expect(existsSync(full)).toBe(false);
  });
});

test('a command that takes nothing does not hold the shop', async () => {
  const address = socketAddress(dataDir, 'backup');
  const server = net.createServer().listen(address);
  endings.push(() => new Promise((closed) => server.close(closed)));
  const accepted = new Promise<net.Socket>((resolve) => server.once('connection', resolve));
  const halted = net.connect(address);
  halted.pause();
  halted.on('error', () => undefined);
  endings.push(() => halted.destroy());
  const socket = await accepted;
  endings.push(() => socket.destroy());
  await expect(sayALot((line) => sayLine(socket, line, 1))).rejects.toThrow(
    'The command did not take what it asked for.',
  );
});
