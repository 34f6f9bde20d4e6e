const { execFileSync } = require('node:child_process');
const path = require('node:path');

/** Compiles the catalogs once per run; `tests/support/messages.ts` reads the result. */
module.exports = () => {
  const root = path.resolve(__dirname, '../..');
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'src/scripts/compileTranslations.ts', 'node_modules/.cache/locales'],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
};
