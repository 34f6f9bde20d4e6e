import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import CompressionPlugin from 'compression-webpack-plugin';
import webpack, { type Stats } from 'webpack';
import { BudgetPlugin } from './BudgetPlugin';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'budget-'));
  await writeFile(path.join(folder, 'main.js'), `import('./x.js')`);
  // Incompressible text
  const noise = Array.from({ length: 4000 }, (_, index) => Math.sin(index).toString(36)).join('');
  await writeFile(path.join(folder, 'x.js'), `globalThis.noise = ${JSON.stringify(noise)}`);
});
afterAll(() => rm(folder, { recursive: true }));

function build(max: number): Promise<Stats> {
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry: { main: './main.js' },
    output: { path: path.join(folder, 'out') },
    performance: { hints: false },
    plugins: [
      new CompressionPlugin({ filename: '[path][base].br', algorithm: 'brotliCompress' }),
      new BudgetPlugin(max),
    ],
  });
  return new Promise((resolve, reject) => {
    compiler.run((failure, stats) => {
      compiler.close(() => (stats ? resolve(stats) : reject(failure ?? new Error('no build'))));
    });
  });
}

test('fails the build for a page over budget and reports its size', async () => {
  const stats = await build(10);
  expect(stats.toString('errors-only')).toMatch(/\.\/x\.js: \d+\.\d KB of scripts, 10 allowed/);
});

test('accepts a page within budget', async () => {
  expect((await build(1000)).hasErrors()).toBe(false);
});
