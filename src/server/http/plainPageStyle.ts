/** Copied from `src/web/ui/tokens.ts`, which the server cannot import; a test compares them. */
const light = {
  background: '#fffdfb',
  text: '#24101f',
  brand: '#4a1942',
  'brand-contrast': '#ffffff',
  'focus-ring': '#c25700',
};

const dark: typeof light = {
  background: '#160c13',
  text: '#f7ecee',
  brand: '#f4b04e',
  'brand-contrast': '#27120b',
  'focus-ring': '#ffd08a',
};

const theme = (scheme: 'light' | 'dark', colours: typeof light) =>
  `color-scheme:${scheme};` +
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The theme is `data-theme` of `<html>`, as on every page. */
export const plainPageStyle = `
:root{${theme('light', light)}}
[data-theme='dark']{${theme('dark', dark)}}
@media (prefers-color-scheme: dark){[data-theme='auto']{${theme('dark', dark)}}}
html{background:var(--background)}
body{margin:0;color:var(--text);font:1.125rem/1.6 Georgia,serif}
main{max-width:32rem;margin:18vh auto;padding:0 1.5rem}
.brand{color:var(--brand);font-size:1.5rem;font-weight:700}
h1{line-height:1.2}
a{display:inline-block;padding:.75rem 1.75rem;border-radius:99px;background:var(--brand);color:var(--brand-contrast);text-decoration:none}
a:focus-visible{outline:3px solid var(--focus-ring);outline-offset:3px}`;
