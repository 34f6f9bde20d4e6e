import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import packageJson from '../../package.json';

const root = join(__dirname, '../..');
const generated = ['docs/diagrams', 'docs/images'];

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
const files = [
  ...['src', 'tests', 'docs', 'locales', 'public'].flatMap(filesIn),
  ...readdirSync(root),
];
const docs = files
  .filter((file) => /^([A-Z_]+|docs\/.*|tests\/load\/.*)\.md$/.test(file))
  .filter((file) => !generated.some((folder) => file.startsWith(folder)));
const texts = docs.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const code = files
  .filter((file) => /\.(tsx?|mjs|js|json|service)$/.test(file) && !file.endsWith('docs.test.ts'))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

const found = (pattern: RegExp) =>
  texts.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].map(([, name = '']) => ({ file, name })),
  );
const getSlug = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .trim()
    .replace(/ /g, '-');
const getHeadings = (file: string) =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, name = '']) =>
    getSlug(name),
  );

test('every link in the documents leads to an existing file, and every anchor to an existing heading', () => {
  const links = [...found(/\]\((?!https?:)([^)\s]+)\)/g), ...found(/(?:src|srcset)="([^"]+)"/g)];
  expect(links.length).toBeGreaterThan(40);
  const broken = links.filter(({ file, name }) => {
    const [target = '', heading] = name.split('#');
    const linked = target === '' ? file : relative(root, join(root, dirname(file), target));
    if (!existsSync(join(root, linked))) return true;
    return heading !== undefined && !getHeadings(linked).includes(heading);
  });
  expect(broken).toEqual([]);
});

test('every file and folder that the documents name exists', () => {
  const isFound = (name: string) => {
    const [path = ''] = name.split(/[:#]/);
    const pattern = path
      .replace(/[.+()[\]]/g, '\\$&')
      .replace(/\*|<[\w-]+>|\{locale\}|\{namespace\}|Name(?=Page)/g, '[^/]+')
      .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.split(',').join('|')})`);
    const end = path.endsWith('/') || !/\.\w+$/.test(path) ? '(/|$)' : '$';
    const matches = new RegExp(`(^|/)${pattern.replace(/\/$/, '')}${end}`);
    // Files that the shop creates appear in the code.
    return files.some((file) => matches.test(file)) || code.includes(`'${name}'`);
  };
  const named = [
    ...found(/`([\w{},*<>@.-]+(?:\/[\w{},*<>@.-]+)*\.(?:tsx?|mjs|json|md|po|service|webp))`/g),
    ...found(/`((?:src|tests|docs|locales|public)(?:\/[\w{},*<>.-]+)+)\/?`/g),
  ];
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter(({ name }) => !isFound(name))).toEqual([]);
});

test('every command and setting that the documents name exists', () => {
  const commands = found(/npm run ([\w:]+)/g);
  const unknown = commands.filter(({ name }) => !(name in packageJson.scripts));
  expect(unknown).toEqual([]);
  const settings = found(/(?<![\w$-])([A-Z][A-Z]+(?:_[A-Z]+)+)\b/g);
  expect(settings.length).toBeGreaterThan(40);
  expect(settings.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(code))).toEqual([]);
});

test('the changelog, the lock file and the released API document state the version in package.json', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const [, released] = /^## \[(\d[\d.]+)\] - \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md')) ?? [];
  const lock = JSON.parse(read('package-lock.json')) as {
    version: string;
    packages: Record<string, { version: string }>;
  };
  const { info } = JSON.parse(read('docs/openapi.json')) as { info: { version: string } };
  const versions = [released, lock.version, lock.packages['']?.version, info.version];
  expect(versions).toEqual(versions.map(() => packageJson.version));
});

test('the specification is the owner’s text, unchanged', () => {
  const text = readFileSync(join(root, 'docs/specification.md'));
  expect(createHash('sha256').update(text).digest('hex')).toBe(
    '69f7eb1763a750efc11a1a5f154aa457369e10e0ca10ee882425b3e885926785',
  );
});

const [claims = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## Not provided');

/** Paragraphs, bullets and table rows, without headings, introductions of lists and table headers. */
const statements = claims
  .split(/\n(?=\s*\n|- |\| )/)
  .map((part) => part.trim())
  .filter((part) => !/^(#|\|[-| ]+\|$|\| (Action|Limit|ASVS) )/.test(part) && part !== '');

const testsIn = (text: string) =>
  [...text.matchAll(/`([\w/.-]+\.(?:test|spec|part)\.tsx?)`/g)].map(([, path = '']) =>
    path.includes('/') ? path : `tests/api/security/${path}`,
  );

test('every security claim cites the test that proves it, and every cited test exists', () => {
  expect(statements.length).toBeGreaterThan(80);
  expect(statements.filter((statement) => testsIn(statement).length === 0)).toEqual([]);
  expect(testsIn(claims).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
