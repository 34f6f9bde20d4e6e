const { execFileSync } = require('node:child_process');
const path = require('node:path');

/** Compiles the catalogs once per test run for `tests/support/messages.ts`. */
module.exports = () => {
  if (process.env.MESSAGES_COMPILED) return;
  process.env.MESSAGES_COMPILED = 'yes';
  const root = path.resolve(__dirname, '../..');
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'src/scripts/compileTranslations.ts', 'node_modules/.cache'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
};
