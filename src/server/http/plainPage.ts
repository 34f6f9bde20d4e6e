import { createHash } from 'node:crypto';
import { getHealth } from '../../contract/content';
import { htmlLang, type Locale } from '../../contract/locale';
import { offlinePagePath } from '../../contract/paths';
import { themeScript } from '../../contract/themeScript';
import { escapeHtml } from '../escapeHtml';
import type { FolderFiles } from './FolderFiles';
import type { LoadMessages } from './messages';
import { embeddedFonts } from './plainPageFonts';
import { plainPageStyle } from './plainPageStyle';

/** `page500`: the app's error page cannot be rendered. `offline`: cached by the service worker. */
export type PlainPageKind = 'page500' | 'offline';

export interface PlainPageParts {
  loadMessages: LoadMessages;
  /** The build's files, with the fonts. */
  assets: FolderFiles;
  /** The public files, with the logo. */
  files: FolderFiles;
}

/** An HTML document with the hashes for its content security policy. */
export interface PlainPage {
  html: string;
  inlineScriptHashes: readonly string[];
}

/** Milliseconds. */
const checkEvery = 5_000;

/**
 * Loads the requested page once the shop answers. Not on the page's own address, which would load
 * itself again and again.
 */
const returnScript = `(function(){
function check(){if(navigator.onLine&&!document.hidden)fetch('${getHealth.path}',{cache:'no-store'}).then(function(answer){if(answer.ok)location.reload()}).catch(function(){})}
if(location.pathname==='${offlinePagePath}')return;
window.addEventListener('online',check);
document.addEventListener('visibilitychange',check);
setInterval(check,${checkEvery})
})()`.replace(/\n/g, '');

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`;

/**
 * A self-contained page: title, text, a link that retries the same address, in the visitor's
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
  const retry = text(common, 'common:action.retry');
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
    // An empty `href` is the current address.
    retry && `<a href="">${retry}</a>`,
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
