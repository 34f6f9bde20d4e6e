import figtreeLatin from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import figtreeLatinExt from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import petronaLatin from '@fontsource-variable/petrona/files/petrona-latin-wght-normal.woff2';
import petronaLatinExt from '@fontsource-variable/petrona/files/petrona-latin-ext-wght-normal.woff2';

const latin =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';
const latinExt =
  'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF';

function face(family: string, weights: string, url: string, range: string): string {
  return (
    `@font-face{font-family:"${family}";font-style:normal;font-display:swap;font-weight:${weights};` +
    `src:url(${url}) format("woff2");unicode-range:${range}}`
  );
}

/**
 * A font of the system, scaled to the width and line of ours, so that nothing jumps when ours
 * arrives. The numbers come from the fonts' own tables (line from `hhea`, width of a shop text from
 * the advance widths): change the font and count again.
 */
function fallback(family: string, local: string, metrics: string): string {
  return `@font-face{font-family:"${family}";src:${local};${metrics}}`;
}

/** To be preloaded by the document: all four stand in the first screen of either language. */
export const fontUrls: readonly string[] = [
  figtreeLatin,
  petronaLatin,
  figtreeLatinExt,
  petronaLatinExt,
];

export const fontFaces: string =
  face('Petrona Variable', '100 900', petronaLatinExt, latinExt) +
  face('Petrona Variable', '100 900', petronaLatin, latin) +
  face('Figtree Variable', '300 900', figtreeLatinExt, latinExt) +
  face('Figtree Variable', '300 900', figtreeLatin, latin) +
  fallback(
    'Petrona Fallback',
    'local("Georgia"),local("Gelasio")',
    'size-adjust:97.2%;ascent-override:88.3%;descent-override:27.8%;line-gap-override:0%',
  ) +
  fallback(
    'Figtree Fallback',
    'local("Arial"),local("Liberation Sans"),local("Roboto")',
    'size-adjust:99.5%;ascent-override:95.5%;descent-override:25.1%;line-gap-override:0%',
  );
