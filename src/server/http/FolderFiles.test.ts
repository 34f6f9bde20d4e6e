import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStorage } from '../images/storage';
import { cacheByName, FolderFiles } from './FolderFiles';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bobica-assets-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A build that consists of one script and the list of its files */
function getBuild(script: string): FolderFiles {
  const root = mkdtempSync(join(folder, 'build-'));
  for (const name of [script, 'manifest.json']) writeFileSync(join(root, name), script);
  return new FolderFiles({ folder: root, cacheControl: cacheByName('no-cache'), fresh: false });
}

test('serves the scripts of both builds during an upgrade, and nothing else from the object store', async () => {
  const storage = folderStorage(folder);
  const [old, next] = [getBuild('main.aaaaaaaa.js'), getBuild('main.bbbbbbbb.js')];
  expect(await old.findShared('main.bbbbbbbb.js')).toBeUndefined();
  await old.share(storage, 'assets/');
  await next.share(storage, 'assets/');
  for (const [build, name] of [
    [old, 'main.bbbbbbbb.js'],
    [next, 'main.aaaaaaaa.js'],
  ] as const) {
    const found = await build.findShared(name);
    expect(found?.identity.toString()).toBe(name);
    expect(found?.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  }
  await storage.write('storage/photo.cccccccc.js', Buffer.from('not an asset'));
  for (const name of ['manifest.json', '../storage/photo.cccccccc.js', 'main.dddddddd.js'])
    expect(await old.findShared(name)).toBeUndefined();
});
