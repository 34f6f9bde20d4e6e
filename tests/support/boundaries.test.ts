import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');
const fixture = path.join(root, 'tests/support/illegal');

/** Lints the deliberately illegal tree and returns the files that violate a boundary. */
async function illegalFiles(): Promise<string[]> {
  const eslint = path.join(root, 'node_modules/eslint/bin/eslint.js');
  const config = path.join(root, 'eslint.config.mjs');
  const args = [
    eslint,
    '--no-config-lookup',
    '-c',
    config,
    '--no-ignore',
    '--format',
    'json',
    fixture,
  ];
  // ESLint exits with 1 because it reports errors.
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root }).catch(
    (failure: { stdout: string }) => failure,
  );
  const results = JSON.parse(stdout) as { filePath: string; messages: { ruleId: string }[] }[];
  return results
    .filter(({ messages }) => messages.some(({ ruleId }) => ruleId === 'shop/boundaries'))
    .map(({ filePath }) => path.basename(filePath, '.js'))
    .sort();
}

test('the boundary rule reports every forbidden import direction and nothing else', async () => {
  expect(await illegalFiles()).toEqual([
    'adminFeatureToFeature',
    'adminToWeb',
    'contractToPackage',
    'contractToWeb',
    'featureToFeature',
    'featureToPage',
    'libToUi',
    'moduleToApp',
    'moduleToForeignRepository',
    'moduleToForeignSql',
    'serverToWeb',
    'sharedToFeature',
    'sharedToWeb',
    'uiToClient',
    'uiToResource',
    'webToAdmin',
    'webToServer',
  ]);
});
