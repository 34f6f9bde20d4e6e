import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(__dirname, '../../src');
const files = new Set(
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs)$/.test(name))
    .map((name) => path.join(root, name)),
);

/** The files of `src` that a file imports, including types and without dynamic imports. */
function getImports(file: string): string[] {
  const { statements } = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
  );
  return statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const { moduleSpecifier: target } = statement;
    if (!target || !ts.isStringLiteral(target)) return [];
    const base = target.text.startsWith('@/')
      ? path.join(root, target.text.slice(2))
      : path.resolve(path.dirname(file), target.text);
    const endings = ['', '.ts', '.tsx', '/index.ts'];
    return endings.map((ending) => base + ending).filter((name) => files.has(name));
  });
}

test('no file imports itself through other files', () => {
  const cycles: string[] = [];
  const open: string[] = [];
  const done = new Set<string>();
  const visit = (file: string) => {
    const start = open.indexOf(file);
    if (start >= 0)
      cycles.push(
        [...open.slice(start), file].map((name) => path.relative(root, name)).join(' → '),
      );
    if (start >= 0 || done.has(file)) return;
    open.push(file);
    getImports(file).forEach(visit);
    open.pop();
    done.add(file);
  };
  files.forEach(visit);
  expect(cycles).toEqual([]);
});
