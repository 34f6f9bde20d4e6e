import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import figtreeLatinExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import petronaLatin from '@fontsource-variable/petrona/files/petrona-latin-wght-normal.woff2';
import petronaLatinExt from '@fontsource-variable/petrona/files/petrona-latin-ext-wght-normal.woff2';
import figtreeOwn from './fontFiles/figtree-latin.woff2';
import figtreeOwnExt from './fontFiles/figtree-latin-ext.woff2';
import petronaOwn from './fontFiles/petrona-latin.woff2';
import petronaOwnExt from './fontFiles/petrona-latin-ext.woff2';

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

/**
 * The characters of both languages in weights 400 to 700, a third of the size of the original files. The files were cut
 * with fonttools (tests/load/performance.md). Browsers fetch other characters on demand.
 */
const shopLetters =
  'U+0020-007E,U+00A0,U+00A9,U+00AB,U+00AE,U+00B0-00B3,U+00B5,U+00B7,U+00BB-00BE,U+00D7,U+00DF-00E2,U+00E4,U+00E7-00E9,U+00EB,U+00ED,U+00F1-00F4,U+00F6,U+00F9-00FC,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+20AC,U+2122,U+2191,U+2193,U+2212';
const ownExt = 'U+0106-0107,U+010C-010D,U+0110-0111,U+0160-0161,U+017D-017E';

/** All faces of a family have the same range, because browsers would not combine them otherwise. */
const weights = '400 700';

function face(family: string, url: string, range: string): string {
  return (
    `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};` +
    `src:url(${url}) format("woff2");unicode-range:${range}}`
  );
}

/**
 * A system font scaled to the width and line height of our font, so that the layout does not shift. The numbers come
 * from the fonts' own tables (line height from `hhea`, width from the advance widths in the shop's texts, headings at
 * weight 600). Recalculate them when a font changes.
 */
function fallback(family: string, local: string, metrics: string): string {
  return `@font-face{font-family:"${family}";src:${local};${metrics}}`;
}

/** Preloaded by the document, because the first screen uses all four in either language. */
export const fontUrls: readonly string[] = [figtreeOwn, petronaOwn, figtreeOwnExt, petronaOwnExt];

export const fontFaces: string =
  face('Petrona Variable', petronaLatinExt, latinExt) +
  face('Petrona Variable', petronaLatin, latin) +
  face('Figtree Variable', figtreeLatinExt, latinExt) +
  face('Figtree Variable', figtreeLatin, latin) +
  // If two faces contain the same character, browsers use the later face.
  face('Petrona Variable', petronaOwnExt, ownExt) +
  face('Petrona Variable', petronaOwn, shopLetters) +
  face('Figtree Variable', figtreeOwnExt, ownExt) +
  face('Figtree Variable', figtreeOwn, shopLetters) +
  fallback(
    'Petrona Fallback',
    'local("Georgia"),local("Gelasio")',
    'size-adjust:97.2%;ascent-override:88.3%;descent-override:27.8%;line-gap-override:0%',
  ) +
  fallback(
    'Petrona Android',
    'local("Noto Serif")',
    'size-adjust:93.3%;ascent-override:92%;descent-override:28.9%;line-gap-override:0%',
  ) +
  fallback(
    'Petrona Linux',
    'local("DejaVu Serif")',
    'size-adjust:87.1%;ascent-override:98.5%;descent-override:31%;line-gap-override:0%',
  ) +
  fallback(
    'Figtree Fallback',
    'local("Arial"),local("Liberation Sans"),local("Roboto")',
    'size-adjust:99.5%;ascent-override:95.5%;descent-override:25.1%;line-gap-override:0%',
  ) +
  fallback(
    'Figtree Linux',
    'local("DejaVu Sans")',
    'size-adjust:88.1%;ascent-override:107.8%;descent-override:28.4%;line-gap-override:0%',
  );
