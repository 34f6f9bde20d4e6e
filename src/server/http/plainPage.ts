import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { getHealth } from '@/contract/content';
import { htmlLang, type Locale } from '@/contract/locale';
import { offlinePagePath, pagePaths } from '@/contract/paths';
import type { CompiledMessages } from '@/contract/render';
import { escapeHtml } from '../escapeHtml';
import type { FolderFiles } from './FolderFiles';
import { themeScript } from '@/contract/wire';

type LoadMessages = (locale: Locale, namespace: string) => Promise<CompiledMessages>;

/** Parses each version of a catalog once. Rejects if it does not exist. */
export function getMessages(files: FolderFiles): LoadMessages {
  const parsed = new Map<string, { hash: string; messages: CompiledMessages }>();
  return async (locale, namespace) => {
    const name = `${locale}/${namespace}.json`;
    const file = files.find(name);
    if (!file) throw new Error(`The catalog ${name} does not exist.`);
    const cached = parsed.get(name);
    if (cached?.hash === file.hash) return cached.messages;
    // The file is output of the build, so it is not validated.
    const messages = JSON.parse(file.identity.toString()) as CompiledMessages;
    parsed.set(name, { hash: file.hash, messages });
    return messages;
  };
}

/** The layout of `StatusPage`. Colours and fonts come from `globalSheet`. */
const layout = `
header{display:grid;place-items:center;min-height:var(--header-h);border-bottom:1px solid var(--border)}
.brand{font:700 1.75rem/1 var(--font-display);color:var(--brand)}
.brand svg{height:34px}
.on-light{display:var(--show-light)}
.on-dark{display:var(--show-dark,none)}
main{width:100%;max-width:1376px;margin:0 auto;padding:clamp(48px,8vw,120px) clamp(16px,3.4vw,48px)}
p{max-width:40ch;margin:14px 0 26px;font-size:var(--text-lg);line-height:1.5;color:var(--text-muted)}
a{display:inline-flex;align-items:center;min-height:56px;padding:14px 32px;border-radius:99px;background:var(--brand);color:var(--brand-contrast);font-weight:600}
a:hover{background:var(--brand-hover)}
@media (min-width:768px){.brand svg{height:52px}}`;

/** Embeds fonts for offline use. Omits character sets that the page does not use. */
function embedFonts(sheet: string, assets: FolderFiles): string {
  return sheet.replace(/@font-face{[^}]*?url\(([^)]+)\)[^}]*}/g, (face: string, url: string) => {
    const [name = ''] = /(?:figtree|petrona)-latin(?:-ext)?\.[0-9a-f]{8}\.woff2$/.exec(url) ?? [];
    const font = assets.find(name)?.identity.toString('base64');
    return font ? face.replace(url, `data:font/woff2;base64,${font}`) : '';
  });
}

/**
 * `page404` is for URLs that cannot be a page, `page500` for failures of the app's error page, and `offline` is cached
 * by the service worker.
 */
export type PlainPageKind = 'page404' | 'page500' | 'offline';

export interface PlainPageParts {
  loadMessages: LoadMessages;
  /** Undefined if there is no build. */
  globalSheet: string | undefined;
  assets: FolderFiles;
  files: FolderFiles;
}

export function acceptsHtml({ method, headers: { accept = '' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && accept.includes('text/html');
}

export interface PlainPage {
  html: string;
  inlineScriptHashes: readonly string[];
}

const checkIntervalMs = 5_000;

/** Loads the requested page when the shop responds. The offline page's own URL would reload endlessly. */
const returnScript = `(function(){
function check(){if(navigator.onLine&&!document.hidden)fetch('${getHealth.path}',{cache:'no-store'}).then(function(response){if(response.ok)location.reload()}).catch(function(){})}
if(location.pathname==='${offlinePagePath}')return;
window.addEventListener('online',check);
document.addEventListener('visibilitychange',check);
setInterval(check,${checkIntervalMs})
})()`.replace(/\n/g, '');

const hashScript = (script: string) =>
  `sha256-${createHash('sha256').update(script).digest('base64')}`;

/** The link retries the URL or leads home. The offline page opens the requested page when the network is back. */
export async function plainPage(
  kind: PlainPageKind,
  locale: Locale,
  { loadMessages, globalSheet = '', assets, files }: PlainPageParts,
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
    `<style>${isOffline ? embedFonts(globalSheet, assets) : globalSheet}${layout}</style>`,
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
    inlineScriptHashes: scripts.map(hashScript),
  };
}
