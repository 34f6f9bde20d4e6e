/** Copied from `src/web/ui/tokens.ts`, which the server cannot import; a test compares them. */
const light = {
  background: '#fffdfb',
  border: '#e6dbde',
  text: '#24101f',
  'text-muted': '#6b5564',
  brand: '#4a1942',
  'brand-hover': '#66295b',
  'brand-contrast': '#ffffff',
  'focus-ring': '#c25700',
  'show-light': 'block',
  'show-dark': 'none',
};

const dark: typeof light = {
  background: '#160c13',
  border: '#3c2a35',
  text: '#f7ecee',
  'text-muted': '#c0aab6',
  brand: '#f4b04e',
  'brand-hover': '#ffc575',
  'brand-contrast': '#27120b',
  'focus-ring': '#ffd08a',
  'show-light': 'none',
  'show-dark': 'block',
};

const theme = (scheme: 'light' | 'dark', colours: typeof light) =>
  `color-scheme:${scheme};` +
  Object.entries(colours)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The theme is `data-theme` of `<html>`, as on every page. The layout is that of `StatusPage`. */
export const plainPageStyle = `
:root{${theme('light', light)}}
[data-theme='dark']{${theme('dark', dark)}}
@media (prefers-color-scheme: dark){[data-theme='auto']{${theme('dark', dark)}}}
*{box-sizing:border-box}
html{background:var(--background)}
body{margin:0;color:var(--text);font:400 1.0625rem/1.6 "Figtree Variable",system-ui,sans-serif;-webkit-font-smoothing:antialiased}
header{display:grid;place-items:center;min-height:64px;border-bottom:1px solid var(--border)}
.brand{font:700 1.75rem/1 "Petrona Variable",Georgia,serif;color:var(--brand)}
.brand svg{display:block;height:34px}
.on-light{display:var(--show-light)}
.on-dark{display:var(--show-dark)}
main{max-width:1376px;margin:0 auto;padding:clamp(48px,8vw,120px) clamp(16px,3.4vw,48px)}
h1{margin:0;font:600 clamp(2.25rem,1.75rem + 2.25vw,3.75rem)/1.03 "Petrona Variable",Georgia,serif;letter-spacing:-.022em;text-wrap:balance}
p{max-width:40ch;margin:14px 0 26px;font-size:clamp(1.125rem,1.06rem + .3vw,1.3125rem);line-height:1.5;color:var(--text-muted);text-wrap:pretty}
a{display:inline-flex;align-items:center;min-height:56px;padding:14px 32px;border-radius:99px;background:var(--brand);color:var(--brand-contrast);font-weight:600;text-decoration:none}
a:hover{background:var(--brand-hover)}
a:focus-visible{outline:3px solid var(--focus-ring);outline-offset:3px}
@media (min-width:768px){header{min-height:72px}.brand svg{height:38px}}
@media (min-width:1024px){header{min-height:102px}.brand svg{height:52px}}`;
