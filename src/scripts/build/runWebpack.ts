import webpack, { type Configuration } from 'webpack';
import { report } from '../report';

/** Builds sequentially in one process. Rejects with webpack's error output. */
export async function runWebpack(configurations: readonly Configuration[]): Promise<void> {
  for (const configuration of configurations) {
    report(`  ${configuration.name} …`);
    const started = Date.now();
    await runOnce(configuration);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    report(`  ${configuration.name}: built in ${seconds} s`);
  }
}

function runOnce(configuration: Configuration): Promise<void> {
  return new Promise((resolve, reject) => {
    const compiler = webpack(configuration);
    compiler.run((failure, stats) => {
      compiler.close((closing) => {
        if (failure) reject(failure);
        else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else if (closing) reject(closing);
        else resolve();
      });
    });
  });
}
