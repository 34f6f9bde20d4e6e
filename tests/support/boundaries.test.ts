import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(__dirname, '../..');
const fixture = path.join(root, 'tests/support/illegal');

interface LintedFile {
  filePath: string;
  source: string;
  messages: { ruleId: string; line: number }[];
}

/** Lints the deliberately illegal tree. */
async function lintIllegalTree(): Promise<LintedFile[]> {
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
  return JSON.parse(stdout) as LintedFile[];
}

let linted: LintedFile[];

beforeAll(async () => {
  linted = await lintIllegalTree();
});

test('the boundary rule reports every forbidden import direction and nothing else', () => {
  const illegal = linted
    .filter(({ messages }) => messages.some(({ ruleId }) => ruleId === 'shop/boundaries'))
    .map(({ filePath }) => path.basename(filePath, '.js'))
    .sort();
  expect(illegal).toEqual([
    'adminFeatureToFeature',
    'adminFeatureToShared',
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

test('a text beside others, or returned by a component, is reported, and nothing else', () => {
  const lines = linted.flatMap(({ source, messages }) =>
    messages
      .filter(({ ruleId }) => ruleId === 'shop/own-element')
      .map(({ line }) => source.split('\n').slice(line - 1, line + 1)),
  );
  expect(lines.map(([first = '', next = '']) => first.trim() || next.trim())).toEqual([
    '{busy && <b />}',
    "{text('cart:checkout')}",
    "{busy && text('cart:clear')}",
    '{busy ? <b /> : label}',
    '{count}',
    '<b /> <i />',
    '{children}',
    '<>{label}</>',
    'export function ReturnsText({ label }: Props) {',
    'export const columns = [{ Cell: ({ count }: Props) => count }];',
  ]);
});
