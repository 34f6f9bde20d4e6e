import type { FolderFiles } from './FolderFiles';

/** As in `src/web/ui/fonts.ts`: the build copies these files with a hash in the name. */
const faces = [
  { file: 'figtree-latin', family: 'Figtree Variable' },
  { file: 'petrona-latin', family: 'Petrona Variable' },
].flatMap(({ file, family }) => [
  { file, family, range: 'U+0020-017D' },
  {
    file: `${file}-ext`,
    family,
    range: 'U+0106-0107,U+010C-010D,U+0110-0111,U+0160-0161,U+017D-017E',
  },
]);

/** The shop's fonts as data URLs, for a page that is shown without a network. */
export function embeddedFonts(assets: FolderFiles): string {
  return faces
    .map(({ file, family, range }) => {
      const name = assets
        .names()
        .find((one) => new RegExp(`^${file}\\.[0-9a-f]{8}\\.woff2$`).test(one));
      const font = name && assets.find(name)?.identity.toString('base64');
      if (!font) return '';
      return (
        `@font-face{font-family:"${family}";font-weight:400 700;unicode-range:${range};` +
        `src:url(data:font/woff2;base64,${font}) format("woff2")}`
      );
    })
    .join('');
}
