import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { admin, browser, render, server } from '../../webpack.config';
import { forgetBuild } from './build/stamp';
import { projectRoot } from './catalogs';
import { compileTranslations } from './compileTranslations';
import { report, reportFailure } from './report';

const port = Number(process.env.PORT ?? 3000);
/** Port of the node server; the browser connects to the development server only. */
const serverPort = port + 1;

process.env.NODE_ENV = 'development';

/** Builds whenever a source changes; resolves after the first success. */
function watch(configuration: Configuration): Promise<void> {
  return new Promise((resolve) => {
    webpack(configuration).watch({}, (failure, stats) => {
      if (failure) reportFailure(failure.message);
      else if (stats?.hasErrors()) report(stats.toString('errors-only'));
      else resolve();
    });
  });
}

/** Node restarts the server when one of its files changes, including the built renderer. */
function serve(): ChildProcess {
  const built = path.join(projectRoot, 'dist');
  const args = [
    `--watch-path=${path.join(built, 'server')}`,
    `--watch-path=${path.join(built, 'render.mjs')}`,
    '--watch-preserve-output',
    '--enable-source-maps',
    path.join(built, 'server/main.mjs'),
  ];
  return spawn(process.execPath, args, {
    cwd: projectRoot,
    stdio: 'inherit',
    env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` },
  });
}

async function dev(): Promise<void> {
  await forgetBuild(projectRoot);
  for (const fault of await compileTranslations(path.join(projectRoot, 'dist'))) report(fault);
  await Promise.all([admin, render, server].map((target) => watch(target('development'))));

  const hot = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      static: false,
      client: { logging: 'warn', overlay: false },
      devMiddleware: {
        publicPath: '/assets/',
        // The node server reads the manifest when rendering.
        writeToDisk: (file) => file.endsWith('manifest.json'),
      },
      proxy: [
        {
          context: (pathname) =>
            (!pathname.startsWith('/assets/') || pathname.endsWith('.woff2')) && pathname !== '/ws',
          target: `http://localhost:${serverPort}`,
        },
      ],
    },
    webpack(browser('development', true)),
  );
  await hot.start();
  const child = serve();
  const stop = () => {
    child.kill('SIGTERM');
    void hot.stop().then(() => process.exit());
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

void dev();
