import { access, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { browser, render, server } from '../../webpack.config';
import { hashInputs } from './build/inputs';
import { runWebpack } from './build/runWebpack';
import { projectRoot } from './catalogs';
import { compileTranslations } from './compileTranslations';
import { report, reportFailure } from './report';

const targets = { browser, render, server };

/** Builds everything for production into `dist/`, or only the targets that are named. */
export async function build(names: readonly string[] = Object.keys(targets)): Promise<void> {
  process.env.NODE_ENV = 'production';
  report('Building the shop');
  const faults = await compileTranslations(path.join(projectRoot, 'dist/locales'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await runWebpack(
    Object.entries(targets)
      .filter(([name]) => names.includes(name))
      .map(([, configuration]) => configuration('production')),
  );
}

const stampFile = path.join(projectRoot, 'dist/built-from');
const serverFile = path.join(projectRoot, 'dist/server/main.mjs');

/** Builds everything, unless the last build was made of the same sources. */
export async function buildIfStale(): Promise<void> {
  const inputs = await hashInputs(projectRoot);
  const last = await readFile(stampFile, 'utf8').catch(() => null);
  const present = await access(serverFile).then(
    () => true,
    () => false,
  );
  if (present && last === inputs) return;
  await build();
  await writeFile(stampFile, inputs);
}

if (require.main === module) {
  const named = process.argv.slice(2);
  const work = named.length > 0 ? build(named) : buildIfStale();
  work.catch((error: unknown) => {
    reportFailure(error instanceof Error ? error.message : String(error));
  });
}
