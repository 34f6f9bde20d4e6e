const { execFileSync } = require('node:child_process');
const path = require('node:path');

const run = (...args) =>
  execFileSync(process.execPath, args, {
    cwd: path.resolve(__dirname, '../..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });

/** Compiles the catalogs once per test run for `tests/support/messages.ts`. */
module.exports = () => {
  if (process.env.MESSAGES_COMPILED) return;
  process.env.MESSAGES_COMPILED = 'yes';
  run('--import', 'tsx', 'src/scripts/compileTranslations.ts', 'node_modules/.cache');
};
module.exports.run = run;
