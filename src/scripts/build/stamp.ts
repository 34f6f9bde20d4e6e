import { createHash } from 'node:crypto';
import { access, readFile, rm, writeFile, readdir } from 'node:fs/promises';
import path from 'node:path';

/** The inputs of a build, excluding tests */
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

async function getFiles(root: string, name: string): Promise<string[]> {
  const entries = await readdir(path.join(root, name), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => null);
  if (!entries) return [name];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

export async function hashInputs(root: string): Promise<string> {
  const hash = createHash('sha256').update(process.version);
  const files = (await Promise.all(inputs.map((name) => getFiles(root, name)))).flat().sort();
  for (const file of files) {
    const content = await readFile(path.join(root, file)).catch(() => null);
    // An editor may have deleted a temporary file.
    if (content) hash.update(file).update('\0').update(content).update('\0');
  }
  return hash.digest('hex');
}

const getStamp = (root: string) => path.join(root, 'dist/built-from');

/** Whether `dist` contains a complete production build of the current sources. */
export async function isBuilt(root: string): Promise<boolean> {
  const [last, server] = await Promise.all([
    readFile(getStamp(root), 'utf8').catch(() => null),
    access(path.join(root, 'dist/server/main.mjs')).then(
      () => true,
      () => false,
    ),
  ]);
  return server && last === (await hashInputs(root));
}

/** Call this after the build with the result of `hashInputs` from before the build. */
export async function stampBuild(root: string, inputs: string): Promise<void> {
  await writeFile(getStamp(root), inputs);
}

/** Call this before writing anything else to `dist`, such as a development build. */
export async function forgetBuild(root: string): Promise<void> {
  await rm(getStamp(root), { force: true });
}
