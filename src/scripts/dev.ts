import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { admin, browser, render, server } from '../../webpack.config';
import { forgetBuild } from './build/stamp';
import { projectRoot } from './catalogs';
import { componentsPage } from './components';
import { compileTranslations } from './compileTranslations';
import { report, runMain } from './report';

const port = Number(process.env.PORT ?? 3000);
/** The port of the node server; browsers only connect to the development server. */
const serverPort = port + 1;
const dist = path.join(projectRoot, 'dist');
/** The browser builds, which the development server keeps in memory. */
const inMemory = /^\/(?:admin\/)?assets\/(?!.*\.woff2$)/;
const stats = { preset: 'errors-only', warnings: true, errorStack: false };

process.env.NODE_ENV = 'development';

let nodeServer: ChildProcess | undefined;
process.once('exit', () => nodeServer?.kill());

/** Starts or restarts the node server. Resolves once it listens or has failed. */
async function startServer(): Promise<void> {
  if (nodeServer?.exitCode === null && nodeServer.kill()) {
    // A second signal ends the server at once.
    const impatient = setTimeout(() => nodeServer?.kill(), 1000);
    await once(nodeServer, 'exit');
    clearTimeout(impatient);
  }
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', path.join(dist, 'server/main.mjs')],
    {
      cwd: projectRoot,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PORT: String(serverPort), PUBLIC_URL: `http://localhost:${port}` },
    },
  );
  nodeServer = child;
  child.once('exit', (code, signal) => {
    if (child === nodeServer && !child.killed)
      report(`  server: ended (${signal ?? code}); it starts again with the next change`);
  });
  await Promise.race(['message', 'exit'].map((event) => once(child, event)));
}

/** Compiles one after the other and logs how long each takes. */
function getCompiler(
  ...targets: ((mode: 'development') => Configuration)[]
): webpack.MultiCompiler {
  const compilers = targets.map((target) => webpack(target('development')));
  for (const { name, hooks } of compilers) {
    let startedAt = 0;
    hooks.watchRun.tap('dev', () => {
      startedAt = performance.now();
    });
    hooks.done.tap('dev', () => {
      report(`  ${name}: built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    });
  }
  return new webpack.MultiCompiler(compilers, { parallelism: 1 });
}

async function compileTexts(): Promise<void> {
  for (const problem of await compileTranslations(dist)) report(problem);
}

let isChecking = false;
let isStale = false;

/**
 * Checks types, again if another build came in the meantime, in new processes, as `tsc --watch` would keep 3 GB.
 */
async function checkTypes(): Promise<void> {
  isStale = true;
  if (isChecking) return;
  isChecking = true;
  while (isStale) {
    isStale = false;
    const args = ['run', '--silent', 'typecheck', '--', '--pretty'];
    const [code] = await once(spawn('npm', args, { cwd: projectRoot, stdio: 'inherit' }), 'exit');
    if (code === 0) report('  types: no errors');
  }
  isChecking = false;
}

/** Calls a function when it has not been requested for a while. */
function debounced(act: () => void, milliseconds: number): () => void {
  let waiting: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(waiting);
    waiting = setTimeout(act, milliseconds);
  };
}

function onChange(folder: string, act: () => void): void {
  watch(folder, { recursive: true }, debounced(act, 100));
}

/** @throws an `Error` for a port that is in use, before anything is built */
async function checkPorts(): Promise<void> {
  for (const used of [port, serverPort]) {
    const probe = createServer().listen(used, 'localhost');
    await once(probe, 'listening').catch(() => {
      throw new Error(
        `Port ${used} is in use. Choose another with PORT; the next one is used too.`,
      );
    });
    await once(probe.close(), 'close');
  }
}

async function dev(): Promise<void> {
  await checkPorts();
  await forgetBuild(projectRoot);
  // The node server links the scripts that it finds.
  await rm(path.join(dist, 'admin'), { recursive: true, force: true });
  report('Building the shop');
  await compileTexts();

  let started = Promise.resolve();
  const restart = () => {
    started = started.then(startServer);
  };
  const afterBuild = debounced(() => void checkTypes(), 1000);
  const pages = getCompiler(browser, admin);
  const firstBuild = new Promise<void>((resolve) => {
    pages.hooks.done.tap('dev', () => {
      afterBuild();
      resolve();
    });
  });
  await new Promise<void>((resolve) => {
    let built: string | undefined;
    // This is compiled after the builds of open pages, so that these show a change first.
    getCompiler(render, server).watch({ aggregateTimeout: 300 }, (_failure, all) => {
      const errors = all?.toString(stats);
      if (errors) report(errors);
      const build = all?.stats.find(({ compilation }) => compilation.name === 'server');
      if (build && !build.hasErrors() && build.hash !== built) restart();
      built = build?.hash;
      void firstBuild.then(afterBuild);
      resolve();
    });
  });

  const hot = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      static: false,
      // This reloads open pages.
      watchFiles: path.join(dist, 'locales'),
      client: { logging: 'warn', overlay: { warnings: false, runtimeErrors: false } },
      // The node server reads the manifest when rendering.
      devMiddleware: { stats, writeToDisk: (file) => file.endsWith('manifest.json') },
      setupMiddlewares: (middlewares) => [
        (_request: unknown, _response: unknown, next: () => void) =>
          void Promise.all([firstBuild, started]).then(() => next()),
        {
          path: '/components',
          middleware: (_request: unknown, response: ServerResponse) =>
            void componentsPage()
              .catch(String)
              .then((page) => response.setHeader('content-type', 'text/html').end(page)),
        },
        ...middlewares,
      ],
      proxy: [
        {
          context: (pathname) => !inMemory.test(pathname) && pathname !== '/ws',
          target: `http://localhost:${serverPort}`,
          // Requests may be interrupted when the node server is stopped.
          logLevel: 'silent',
          onError(_error, _request, response) {
            response
              .writeHead(504)
              .end('The server does not run: see the terminal of npm run dev.');
          },
          // A reloaded page gets the new texts.
          onProxyRes({ headers }, { url }) {
            if (url.startsWith('/locales/')) headers['cache-control'] = 'no-cache';
          },
        },
      ],
    },
    pages,
  );
  await hot.start();
  report(`  http://localhost:${port} (the Node.js server behind it uses port ${serverPort})`);
  onChange(path.join(projectRoot, 'locales'), () => runMain(compileTexts));
  onChange(path.join(dist, 'texts'), restart);
}

runMain(dev);
