import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stays in view in low windows too: layers above the page and messages. Modal dialogs are fixed by the browser. */
const layers = [
  'admin/features/orders/steps/UndoStrip.tsx',
  'ui/SkipLink.tsx',
  'ui/globalSheet.ts',
  'web/app/RootLayout.tsx',
  'web/app/inspector/InspectorPanel.tsx',
  'web/features/cart/AddedPanel.tsx',
];
/** Within `tall`. */
const onlyTall = [
  'ui/primitives.ts',
  'web/features/catalogue/ProductDetails.tsx',
  'web/features/layout/Header.tsx',
];

test('bars stay in view in windows of at least 480 px only: they have `var(--sticky)` or `var(--fixed)`', () => {
  const src = join(__dirname, '..');
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const sticky = files.filter((file) =>
    /position:\s*(sticky|fixed)|'(sticky|fixed)'/.test(readFileSync(join(src, file), 'utf8')),
  );
  expect(sticky.toSorted()).toEqual([...layers, ...onlyTall].toSorted());
  for (const file of onlyTall) expect(readFileSync(join(src, file), 'utf8')).toContain('${tall}');
});
