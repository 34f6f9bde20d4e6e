import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const assets = path.resolve(__dirname, '../../../dist/assets');
const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));

test.each([
  ['the XState inspector', '@statelyai'],
  ["the inspector's layout library", 'org.eclipse.elk'],
  ['the admin', '/api/admin'],
  ['texts from the admin', 'admin:'],
  ['endpoint summaries', 'The logged-in customer'],
  ['error messages', 'These credentials do not match'],
  ['the name of a source map, which is not served', 'sourceMappingURL'],
])('no script that shoppers load contains %s', (_what, marker) => {
  expect(scripts.length).toBeGreaterThan(10);
  const containing = scripts.filter((name) =>
    readFileSync(path.join(assets, name), 'utf8').includes(marker),
  );
  expect(containing).toEqual([]);
});

// If no module of the admin is included, the files are the same as without the admin. Source maps list the modules of
// each script.
test('no script that shoppers load contains a module from the admin', () => {
  const modules = scripts.flatMap((name) => {
    const map = JSON.parse(readFileSync(path.join(assets, `${name}.map`), 'utf8')) as {
      sources: string[];
    };
    return map.sources;
  });
  expect(modules.some((name) => name.endsWith('/src/contract/order.ts'))).toBe(true);
  expect(modules.filter((name) => /\/src\/(admin|contract\/admin)\//.test(name))).toEqual([]);
});
