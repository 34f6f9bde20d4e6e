import { access, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hashInputs } from './inputs';

/** What says of which sources the build in `dist` is made. */
const stampOf = (root: string) => path.join(root, 'dist/built-from');

/** Whether `dist` holds a whole production build of the sources as they are. */
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

/** To be called once everything is built, with what `hashInputs` said before. */
export async function stampBuild(root: string, inputs: string): Promise<void> {
  await writeFile(stampOf(root), inputs);
}

/** Before anything else is written into `dist`, such as a development build over the production's. */
export async function forgetBuild(root: string): Promise<void> {
  await rm(stampOf(root), { force: true });
}
