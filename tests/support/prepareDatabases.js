const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { baselineWasm } = require('./baselineWasm');
const compileMessages = require('./compileMessages');

/** Global setup of the projects that start a shop: compiles the catalogs and makes databases to copy, once. */
module.exports = () => {
  if (process.env.TEST_DATABASES) return;
  compileMessages();
  const root = path.resolve(__dirname, '../..');
  const folder = path.join(root, 'node_modules/.cache/test-databases');
  const make = [...baselineWasm, '--import', 'tsx', 'tests/support/makeDatabases.ts', folder];
  execFileSync(process.execPath, make, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  process.env.TEST_DATABASES = folder;
};
