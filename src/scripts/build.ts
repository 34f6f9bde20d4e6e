import path from 'node:path';
import { admin, browser, render, server } from '../../webpack.config';
import { hashInputs } from './build/inputs';
import { runWebpack } from './build/runWebpack';
import { forgetBuild, isBuilt, stampBuild } from './build/stamp';
import { projectRoot } from './catalogs';
import { compileTranslations } from './compileTranslations';
import { report, reportFailure } from './report';

const targets = [browser, admin, render, server];

/** Builds everything for production into `dist/`. */
async function build(): Promise<void> {
  process.env.NODE_ENV = 'production';
  report('Building the shop');
  const faults = await compileTranslations(path.join(projectRoot, 'dist/locales'));
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await runWebpack(targets.map((target) => target('production')));
}

/** Builds everything unless the last build is of the same sources. */
export async function buildIfStale(): Promise<void> {
  if (await isBuilt(projectRoot)) return;
  const inputs = await hashInputs(projectRoot);
  await forgetBuild(projectRoot);
  await build();
  await stampBuild(projectRoot, inputs);
}

if (require.main === module) {
  buildIfStale().catch((error: unknown) => {
    reportFailure(error instanceof Error ? error.message : String(error));
  });
}
