const { execFileSync } = require('node:child_process');
const path = require('node:path');
const compileMessages = require('./compileMessages');

/** Global setup of the projects that start a shop: compiles the catalogs and makes databases to copy, once. */
module.exports = () => {
  if (process.env.TEST_DATABASES) return;
  compileMessages();
  const root = path.resolve(__dirname, '../..');
  const folder = path.join(root, 'node_modules/.cache/test-databases');
  execFileSync(process.execPath, ['--import', 'tsx', 'tests/support/makeDatabases.ts', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  process.env.TEST_DATABASES = folder;
};
