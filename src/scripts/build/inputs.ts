import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Inputs of a build. Tests are excluded. */
const inputs = [
  'src',
  'locales',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'babel.config.js',
  'webpack.config.ts',
  'lingui.config.ts',
];

async function filesOf(root: string, name: string): Promise<string[]> {
  const entries = await readdir(path.join(root, name), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => null);
  if (!entries) return [name];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

/** One hash over names and contents; equal hashes mean equal builds. */
export async function hashInputs(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const files = (await Promise.all(inputs.map((name) => filesOf(root, name)))).flat().sort();
  for (const file of files) {
    const content = await readFile(path.join(root, file)).catch(() => null);
    // Temporary files of editors may be gone by now.
    if (content) hash.update(file).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
}
