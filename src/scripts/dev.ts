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
/** The port of the Node.js server. Browsers only connect to the development server. */
const serverPort = port + 1;
const dist = path.join(projectRoot, 'dist');
/** The browser builds, which the development server keeps in memory */
const inMemory = /^\/(?:admin\/)?assets\/(?!.*\.woff2$)/;
const stats = { preset: 'errors-only', warnings: true, errorStack: false };

process.env.NODE_ENV = 'development';

let nodeServer: ChildProcess | undefined;
process.once('exit', () => nodeServer?.kill());

/** Starts or restarts the Node.js server. Resolves when it listens or has failed. */
async function startServer(): Promise<void> {
  if (nodeServer?.exitCode === null && nodeServer.kill()) {
    // A second signal ends the server immediately.
    const secondSignal = setTimeout(() => nodeServer?.kill(), 1000);
    await once(nodeServer, 'exit');
    clearTimeout(secondSignal);
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
      report(`  server: ended (${signal ?? code}), and restarts with the next change`);
  });
  await Promise.race(['message', 'exit'].map((event) => once(child, event)));
}

/** Compiles one target after the other. */
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

/** Uses a new process for each check, because `tsc --watch` would occupy 3 GB. */
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

/** Delays a function until it has not been called for a while. */
function debounce(act: () => void, milliseconds: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, milliseconds);
  };
}

function onChange(folder: string, act: () => void): void {
  watch(folder, { recursive: true }, debounce(act, 100));
}

/** @throws an `Error` before the build if a port is in use */
async function checkPorts(): Promise<void> {
  for (const used of [port, serverPort]) {
    const probe = createServer().listen(used, 'localhost');
    await once(probe, 'listening').catch(() => {
      throw new Error(
        `Port ${used} is in use. Set PORT to another port. The port after it must also be free.`,
      );
    });
    await once(probe.close(), 'close');
  }
}

async function dev(): Promise<void> {
  await checkPorts();
  await forgetBuild(projectRoot);
  // The Node.js server links the scripts that it finds.
  await rm(path.join(dist, 'admin'), { recursive: true, force: true });
  report('Building the shop');
  await compileTexts();

  let serverStart = Promise.resolve();
  const restart = () => {
    serverStart = serverStart.then(startServer);
  };
  const afterBuild = debounce(() => void checkTypes(), 1000);
  const pages = getCompiler(browser, admin);
  const firstBuild = new Promise<void>((resolve) => {
    pages.hooks.done.tap('dev', () => {
      afterBuild();
      resolve();
    });
  });
  await new Promise<void>((resolve) => {
    let built: string | undefined;
    // The server is compiled after the browser builds, so open pages display a change sooner.
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
      // Changed texts reload open pages.
      watchFiles: path.join(dist, 'locales'),
      client: { logging: 'warn', overlay: { warnings: false, runtimeErrors: false } },
      // The Node.js server reads the manifest when it renders a page.
      devMiddleware: { stats, writeToDisk: (file) => file.endsWith('manifest.json') },
      setupMiddlewares: (middlewares) => [
        (_request: unknown, _response: unknown, next: () => void) =>
          void Promise.all([firstBuild, serverStart]).then(() => next()),
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
          // Stopping the Node.js server may interrupt requests.
          logLevel: 'silent',
          onError(_error, _request, response) {
            response
              .writeHead(504)
              .end('The server is not running. See the terminal of npm run dev.');
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
