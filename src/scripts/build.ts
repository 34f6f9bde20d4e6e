import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { admin, browser, render, server } from '../../webpack.config';
import { hashInputs, forgetBuild, isBuilt, stampBuild } from './build/stamp';
import { projectRoot } from './catalogs';
import { compileTranslations } from './compileTranslations';
import { report, reportFailure } from './report';

/** Builds one configuration after another in this process. Rejects with webpack's error output. */
async function runWebpack(configurations: readonly Configuration[]): Promise<void> {
  for (const configuration of configurations) {
    report(`  ${configuration.name} …`);
    const startedAt = Date.now();
    await runOnce(configuration);
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    report(`  ${configuration.name}: built in ${seconds} s`);
  }
}

function runOnce(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((failure, stats) => {
      compiler.close((closeError) => {
        if (failure) reject(failure);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else if (closeError) reject(closeError);
        else resolve();
      });
    });
  });
}

const targets = [browser, admin, render, server];

async function build(): Promise<void> {
  process.env.NODE_ENV = 'production';
  report('Building the shop');
  const problems = await compileTranslations(path.join(projectRoot, 'dist'));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  await runWebpack(targets.map((target) => target('production')));
}

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
