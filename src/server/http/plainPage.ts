import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { getHealth } from '@/contract/content';
import { htmlLang, type Locale, isLocale } from '@/contract/locale';
import { offlinePagePath, pagePaths } from '@/contract/paths';
import type { CompiledMessages } from '@/contract/render';
import { escapeHtml } from '../escapeHtml';
import type { FolderFiles } from './FolderFiles';
import { localeOfCookie } from './requestedPage';
import { themeScript } from '@/contract/wire';

type LoadMessages = (locale: Locale, namespace: string) => Promise<CompiledMessages>;

/** Loads compiled catalogs for the renderer, parsed once per version. Rejects if there is none. */
export function messagesOf(files: FolderFiles): LoadMessages {
  const parsed = new Map<string, { hash: string; messages: CompiledMessages }>();
  return async (locale, namespace) => {
    const name = `${locale}/${namespace}.json`;
    const file = files.find(name);
    if (!file) throw new Error(`The catalog ${name} does not exist.`);
    const cached = parsed.get(name);
    if (cached?.hash === file.hash) return cached.messages;
    // Not validated: the file is build output.
    const messages = JSON.parse(file.identity.toString()) as CompiledMessages;
    parsed.set(name, { hash: file.hash, messages });
    return messages;
  };
}

/** Copied from `src/ui/tokens.ts`, which the server cannot import; a test compares them. */
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
const plainPageStyle = `
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

/** As in `src/ui/fonts.ts`: the build copies these files with a hash in the name. */
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
function embeddedFonts(assets: FolderFiles): string {
  return faces
    .map(({ file, family, range }) => {
      const name = assets
        .names()
        .find((name) => new RegExp(`^${file}\\.[0-9a-f]{8}\\.woff2$`).test(name));
      const font = name && assets.find(name)?.identity.toString('base64');
      if (!font) return '';
      return (
        `@font-face{font-family:"${family}";font-weight:400 700;unicode-range:${range};` +
        `src:url(data:font/woff2;base64,${font}) format("woff2")}`
      );
    })
    .join('');
}

/**
 * `page404`: the URL cannot be a page. `page500`: the app's error page cannot be rendered. `offline`: cached
 * by the service worker.
 */
type PlainPageKind = 'page404' | 'page500' | 'offline';

export interface PlainPageParts {
  loadMessages: LoadMessages;
  /** The build's files, with the fonts. */
  assets: FolderFiles;
  /** The public files, with the logo. */
  files: FolderFiles;
}

/** Whether a browser opens a page, as opposed to a request of the app. */
export function acceptsHtml({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html');
}

/** An HTML document with the hashes for its content security policy. */
export interface PlainPage {
  html: string;
  inlineScriptHashes: readonly string[];
}

/** Milliseconds. */
const checkEvery = 5_000;

/**
 * Loads the requested page once the shop responds. Not on the page's own URL, which would load
 * itself again and again.
 */
const returnScript = `(function(){
function check(){if(navigator.onLine&&!document.hidden)fetch('${getHealth.path}',{cache:'no-store'}).then(function(response){if(response.ok)location.reload()}).catch(function(){})}
if(location.pathname==='${offlinePagePath}')return;
window.addEventListener('online',check);
document.addEventListener('visibilitychange',check);
setInterval(check,${checkEvery})
})()`.replace(/\n/g, '');

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/**
 * A self-contained page: title, text, a link that retries the same URL or leads home, in the visitor's
 * language and theme. Without a network it opens the requested page as soon as there is one.
 */
export async function plainPage(
  kind: PlainPageKind,
  locale: Locale,
  { loadMessages, assets, files }: PlainPageParts,
): Promise<PlainPage> {
  const [errors, common] = await Promise.all(
    ['errors', 'common'].map((name) => loadMessages(locale, name).catch(() => undefined)),
  );
  const text = (messages: typeof errors, id: string) => {
    const parts = [messages?.[id]].flat().filter((part) => typeof part === 'string');
    return escapeHtml(parts.join(''));
  };
  const title = text(errors, `errors:${kind}.title`);
  const brand = text(common, 'common:brand.name');
  const isMissing = kind === 'page404';
  const action = text(common, isMissing ? 'common:action.goHome' : 'common:action.retry');
  const logo = (theme: 'light' | 'dark') => {
    const svg = files.find(`logo/wordmark-${theme}.svg`)?.identity.toString();
    return svg ? `<span class="on-${theme}">${svg}</span>` : '';
  };
  const isOffline = kind === 'offline';
  const html = [
    `<!DOCTYPE html><html lang="${htmlLang(locale)}" data-theme="light"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${title}</title><script>${themeScript}</script>`,
    `<style>${isOffline ? embeddedFonts(assets) : ''}${plainPageStyle}</style>`,
    `</head><body><header><div class="brand">${logo('light') + logo('dark') || brand}</div></header>`,
    `<main><h1>${title}</h1><p>${text(errors, `errors:${kind}.text`)}</p>`,
    // An empty `href` is the current URL.
    action && `<a href="${isMissing ? pagePaths.home : ''}">${action}</a>`,
    '</main>',
    isOffline && `<script>${returnScript}</script>`,
    '</body></html>',
  ];
  const scripts = isOffline ? [themeScript, returnScript] : [themeScript];
  return {
    html: html.filter(Boolean).join(''),
    inlineScriptHashes: scripts.map(hashOf),
  };
}

interface OfflinePageParts extends PlainPageParts {
  /** The content security policy of a page with these inline scripts. */
  contentSecurityPolicy(inlineScriptHashes: readonly string[]): string;
}

/** The page that the service worker caches and shows when the network is unavailable. */
export function offlinePage(app: FastifyInstance, parts: OfflinePageParts): void {
  app.get<{ Querystring: { lang?: unknown } }>(offlinePagePath, async (request, reply) => {
    const { lang } = request.query;
    const locale = isLocale(lang) ? lang : localeOfCookie(request.headers.cookie);
    const page = await plainPage('offline', locale, parts);
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': parts.contentSecurityPolicy(page.inlineScriptHashes),
        'content-language': htmlLang(locale),
        'cache-control': 'no-cache',
        vary: 'Cookie',
      })
      .send(page.html);
  });
}
