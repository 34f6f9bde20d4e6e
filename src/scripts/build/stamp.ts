import { access, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashInputs } from './inputs';

/** File with the hash of the sources of the build in `dist`. */
const stampOf = (root: string) => path.join(root, 'dist/built-from');

/** Whether `dist` is a complete production build of the current sources. */
export async function isBuilt(root: string): Promise<boolean> {
  const [last, server] = await Promise.all([
    readFile(stampOf(root), 'utf8').catch(() => null),
    access(path.join(root, 'dist/server/main.mjs')).then(
      () => true,
      () => false,
    ),
  ]);
  return server && last === (await hashInputs(root));
}

/** Called after the build, with the result of `hashInputs` from before it. */
export async function stampBuild(root: string, inputs: string): Promise<void> {
  await writeFile(stampOf(root), inputs);
}

/** Called before anything else is written to `dist`, such as a development build. */
export async function forgetBuild(root: string): Promise<void> {
  await rm(stampOf(root), { force: true });
}
