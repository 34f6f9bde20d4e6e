import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What stays in view in low windows too: layers above the page, messages, and the search in place of the header. */
const layers = [
  'admin/features/orders/steps/UndoStrip.tsx',
  'ui/Drawer.tsx',
  'ui/SkipLink.tsx',
  'ui/globalSheet.ts',
  'web/app/RootLayout.tsx',
  'web/app/inspector/InspectorPanel.tsx',
  'web/features/cart/AddedPanel.tsx',
  'web/features/catalogue/PhotoDialog.tsx',
  'web/features/layout/SearchPanel.tsx',
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
