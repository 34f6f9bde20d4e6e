const path = require('node:path');
const { baselineWasm } = require('./baselineWasm');
const compileMessages = require('./compileMessages');

const folder = path.resolve(__dirname, '../../node_modules/.cache/test-databases');

/** Global set-up of the projects that start a shop: compiles the catalogs and creates databases to copy. */
module.exports = () => {
  if (process.env.TEST_DATABASES) return;
  compileMessages();
  compileMessages.run(...baselineWasm, '--import', 'tsx', 'tests/support/makeDatabases.ts', folder);
  process.env.TEST_DATABASES = folder;
};
