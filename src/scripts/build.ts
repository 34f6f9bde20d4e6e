import path from 'node:path';
import { browser, render, server } from '../../webpack.config';
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

if (require.main === module) {
  const named = process.argv.slice(2);
  build(named.length > 0 ? named : undefined).catch((error: unknown) => {
    reportFailure(error instanceof Error ? error.message : String(error));
  });
}
