import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '../..');
const [claims = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## Not provided');

/** Paragraphs, bullets and rows of tables, without headings, introductions of lists and heads of tables. */
const statements = claims
  .split(/\n(?=\s*\n|- |\| )/)
  .map((part) => part.trim())
  .filter((part) => !/^(#|\|[-| ]+\|$|\| (Action|Limit|ASVS) )/.test(part) && part !== '');

const testsIn = (text: string) =>
  [...text.matchAll(/`([\w/.-]+\.(?:test|spec|part)\.tsx?)`/g)].map(([, path = '']) =>
    path.includes('/') ? path : `tests/api/security/${path}`,
  );

test('every security claim names the test that proves it, and every named test exists', () => {
  expect(statements.length).toBeGreaterThan(80);
  expect(statements.filter((statement) => testsIn(statement).length === 0)).toEqual([]);
  expect(testsIn(claims).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
