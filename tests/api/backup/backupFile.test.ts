import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readBackup, writeBackup } from '@/server/backup/backupFile';
import { mountDisk, unmount } from '../../support/databaseProcess';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobica-backups-'));
  path = join(folder, 'shop.backup');
});
afterEach(() => rmSync(folder, { recursive: true }));

const end = '{"end":{"rows":2,"images":0}}';

async function* stream(...lines: string[]) {
  yield* lines;
}

test('a backup file is only readable by its owner, and can be read back line by line', async () => {
  const text = '{"text":"šljiva \u2028 \\n"}';
  expect(await writeBackup(path, stream(text, end))).toEqual({ rows: 2, images: 0 });
  expect(gunzipSync(readFileSync(path)).toString()).toBe(`${text}\n${end}\n`);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['shop.backup']);
  const read: string[] = [];
  for await (const line of readBackup(path)) read.push(line);
  expect(read).toEqual([text, end]);
});

describe('an incomplete backup leaves no file', () => {
  afterEach(() => expect(readdirSync(folder).filter((name) => name !== 'file')).toEqual([]));

  test('when reading the lines fails', async () => {
    async function* lines() {
      yield '{}';
      throw Object.assign(new Error('The database is unavailable.'), { code: 'ENOENT' });
    }
    await expect(writeBackup(path, lines())).rejects.toThrow('The database is unavailable.');
  });

  test('when its last line is missing', async () => {
    await expect(writeBackup(path, stream('{}'))).rejects.toThrow('The backup is incomplete.');
  });

  test('when its folder cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    const within = join(folder, 'file', 'shop.backup');
    await expect(writeBackup(within, stream(end))).rejects.toThrow(
      `${within} cannot be written: it, or a part of its path, is a file.`,
    );
  });

  const disk = mountDisk(1);
  afterAll(() => {
    if (disk) unmount(disk);
  });
  const reason = disk ? '' : ' (skipped: cannot mount a disk here)';
  (disk ? test : test.skip)(`when the disk is full${reason}`, async () => {
    let isClosed = false;
    /** Incompressible data that is larger than all buffers. */
    async function* noise() {
      try {
        for (;;) yield JSON.stringify({ noise: randomBytes(200_000).toString('base64') });
      } finally {
        isClosed = true;
      }
    }
    const full = join(disk ?? '', 'shop.backup');
    await expect(writeBackup(full, noise())).rejects.toThrow(
      `${full} cannot be written: the disk is full.`,
    );
    expect(readdirSync(disk ?? '')).toEqual([]);
    // The backup stops reading the rows of the shop.
    expect(isClosed).toBe(true);
  });
});
