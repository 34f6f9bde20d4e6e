import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '@/server/settings';

const root = join(__dirname, '../../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');

function getKnownSettings(): Set<string> {
  const requested = new Set<string>();
  const responses: Record<string, string> = { SECRET: 'a secret of the tests', DATA_DIR: tmpdir() };
  readSettings(
    new Proxy(responses, {
      get: (target, name) => {
        requested.add(String(name));
        return target[String(name)];
      },
    }),
  );
  return requested;
}

/** Variables of other programs in these files. */
const otherVariables = new Set([
  'POSTGRES_USER',
  'POSTGRES_PASSWORD',
  'POSTGRES_DB',
  'MALLOC_ARENA_MAX',
]);
const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)]
    .map((match) => match[1] ?? '')
    .filter((name) => !otherVariables.has(name));

test('the containers and the systemd unit only set variables that the shop reads', () => {
  const existing = getKnownSettings();
  expect(existing.size).toBeGreaterThan(10);
  const named = [
    ...namesIn(read('Dockerfile').replace(/^ENV /gm, 'ENV  '), /[ ]([A-Z_]+)=/g),
    ...namesIn(read('compose.yaml'), /^ {6}([A-Z_]+): /gm),
    ...namesIn(read('docs/bobica.service'), /^Environment=([A-Z_]+)=/gm),
  ];
  expect(named.length).toBeGreaterThan(8);
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});

/** These are set by the image, or by the service for its database. */
const presetNames = new Set(['NODE_ENV', 'DATA_DIR', 'HOST', 'PORT', 'DATABASE_URL']);

test.each(['shop', 'shop-large'])('compose passes every setting to %s', (service) => {
  const part = read('compose.yaml').split(/^(?= {2}[\w-]+:$)/m);
  const lines = part.find((text) => text.startsWith(`  ${service}:\n`)) ?? '';
  const passedSettings = [...lines.matchAll(/^ {6}([A-Z_]+): \$\{([A-Z_]+):-/gm)]
    .filter(([, name, source]) => name === source)
    .map(([, name]) => name);
  const missing = [...getKnownSettings()].filter(
    (name) => !presetNames.has(name) && !passedSettings.includes(name),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['docs/operations.md', /^\| `([A-Z_]+)`/gm],
  ['.env.example', /^#([A-Z_]+)=/gm],
])('%s lists every setting, of which there are at most seventeen', (file, pattern) => {
  const listed = namesIn(read(file), pattern);
  // The commands set this variable themselves.
  const existing = [...getKnownSettings()].filter((name) => name !== 'NODE_ENV');
  expect([...listed].sort()).toEqual(existing.sort());
  expect(existing.length).toBeLessThanOrEqual(17);
});

test('the image copies only files that exist, and all files that the shop needs', () => {
  const copied = read('Dockerfile')
    .split('\n')
    .filter((line) => line.startsWith('COPY'))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
    .filter((part) => !part.startsWith('--'))
    .map((part) => part.replace(/^\/shop\//, ''));
  const generatedFolders = new Set(['node_modules', 'dist']);
  expect(
    copied.filter((name) => !generatedFolders.has(name) && !existsSync(join(root, name))),
  ).toEqual([]);
  expect(copied).toEqual(
    expect.arrayContaining(['dist', 'public', 'src/server', 'src/scripts', 'package.json']),
  );
});

test('the unit, the image and the start command run the same file with the same memory limits', () => {
  for (const name of ['Dockerfile', 'docs/bobica.service', 'src/scripts/start.mjs']) {
    expect(read(name)).toContain('dist/server/main.mjs');
    expect(read(name)).toMatch(/MALLOC_ARENA_MAX(=|: ')2/);
    expect(read(name)).toMatch(/--max-semi-space-size=4\b.*--heap-growing-percent=50\b/);
  }
});

test('the unit restarts the shop while a database is starting', () => {
  const [unit = ''] = read('docs/bobica.service').split('[Service]');
  expect(unit).toMatch(/^StartLimitIntervalSec=0$/m);
  expect(unit).toMatch(/^After=.*\bpostgresql\.service$/m);
});

const units = ['docs/bobica.service', 'docs/bobica-backup.service', 'docs/bobica-backup.timer'];
const verifier = spawnSync('systemd-analyze', ['--version']).status === 0;
(verifier ? test : test.skip)(
  `systemd finds nothing wrong with the units${verifier ? '' : ' (skipped: systemd-analyze is not installed)'}`,
  () => {
    const { stderr } = spawnSync('systemd-analyze', [
      'verify',
      ...units.map((name) => join(root, name)),
    ]);
    // If the program or the account is missing, only this error is reported.
    const found = String(stderr)
      .split('\n')
      .filter(
        (line) =>
          /bobica(-backup)?\.(service|timer)/.test(line) &&
          !/not executable|Failed to resolve|No such file/.test(line),
      );
    expect(found).toEqual([]);
  },
);

test('every command in operations.md exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = namesIn(read('docs/operations.md'), /npm run ([\w:]+)/g);
  expect(named.length).toBeGreaterThan(5);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});
