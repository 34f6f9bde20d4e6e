import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hashInputs, forgetBuild, isBuilt, stampBuild } from './stamp';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bobica-stamp-'));
  await mkdir(path.join(root, 'dist/server'), { recursive: true });
  await mkdir(path.join(root, 'src'));
  await writeFile(path.join(root, 'dist/server/main.mjs'), '');
  await writeFile(path.join(root, 'src/main.ts'), 'one');
  await stampBuild(root, await hashInputs(root));
});
afterEach(() => rm(root, { recursive: true }));

test('considers a build valid until a source changes', async () => {
  expect(await isBuilt(root)).toBe(true);
  await writeFile(path.join(root, 'src/main.ts'), 'two');
  expect(await isBuilt(root)).toBe(false);
});

test('considers a build invalid after development overwrites it, even if no source changed', async () => {
  await forgetBuild(root);
  expect(await isBuilt(root)).toBe(false);
});
