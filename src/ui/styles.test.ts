import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globalSheet } from './globalSheet';

const src = join(__dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
);
const read = (file: string) => readFileSync(join(src, file), 'utf8');

/** Files that fix overlays and messages in place even in low windows. Browsers fix modal dialogs themselves. */
const layers = [
  'admin/features/layout/More.tsx',
  'admin/features/orders/steps/UndoStrip.tsx',
  'ui/SkipLink.tsx',
  'ui/globalSheet.ts',
  'web/app/RootLayout.tsx',
  'web/app/inspector/InspectorPanel.tsx',
  'web/features/cart/AddedPanel.tsx',
];
/** Files that fix elements only within `tall`. */
const onlyTall = [
  'ui/primitives.ts',
  'web/features/catalogue/ProductDetails.tsx',
  'web/features/layout/Header.tsx',
  'web/features/layout/SiteSearch.tsx',
];

test('bars use `var(--sticky)` or `var(--fixed)`, which apply only in windows at least 480 px high', () => {
  const sticky = files.filter((file) =>
    /position:\s*(sticky|fixed)|'(sticky|fixed)'/.test(read(file)),
  );
  expect(sticky.toSorted()).toEqual([...layers, ...onlyTall].toSorted());
  for (const file of onlyTall) expect(read(file)).toContain('${tall}');
});

test('every custom property that a style uses is set somewhere', () => {
  const sources = files.map((file) => [file, read(file)] as const);
  const declared = /(?<!var\()(--[\w-]+)['"\]]*\s*[:,]/g;
  const set = [globalSheet, ...sources.map(([, text]) => text)].flatMap((text) =>
    [...text.matchAll(declared)].map(([, name]) => name ?? ''),
  );
  const unknown = sources.flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]*)(\$\{)?/g)]
      // The name is completed at run time: `--space-${gap}`.
      .filter(
        ([, name = '', open]) => !set.some((one) => (open ? one.startsWith(name) : one === name)),
      )
      .map(([, name]) => `${name} in ${file}`),
  );
  expect(unknown).toEqual([]);
});

/** Exceptions: the tokens, the inspector, text over a photo, labels on a map, a drawing. */
const ownColours = [
  'ui/tokens.ts',
  'web/app/inspector/InspectorPanel.tsx',
  'web/features/home/Banner.tsx',
  'web/features/layout/map/ShopMap.tsx',
  'web/pages/AboutPage.tsx',
];

test('colours come from tokens, except black, white and translucent shadows', () => {
  const hex = /(?<![\w&])#(?!(?:0{3,4}|fff)\b)(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!-)/i;
  const named =
    /(?:color|background|fill|stroke)[\w-]*:\s*['"]?(?:gr[ae]y|red|green|blue|black|white|orange)\b/i;
  const opaque = /\b(?:rgb|hsl)a?\([^)/]*\)/;
  const coloured = files.filter(
    (file) =>
      /^(?:admin|lib|shared|ui|web)\//.test(file) &&
      [hex, named, opaque].some((colour) => colour.test(read(file))),
  );
  expect(coloured.toSorted()).toEqual(ownColours);
});
