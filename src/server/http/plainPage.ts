import { createHash } from 'node:crypto';
import { htmlLang, type Locale } from '../../contract/locale';
import { themeScript } from '../../contract/themeScript';
import { escapeHtml } from '../escapeHtml';
import type { LoadMessages } from './messages';
import { plainPageStyle } from './plainPageStyle';

/** `page500`: the app's error page cannot be rendered. `offline`: cached by the service worker. */
export type PlainPageKind = 'page500' | 'offline';

/** An HTML document with the hashes for its content security policy. */
export interface PlainPage {
  html: string;
  inlineScriptHashes: readonly string[];
}

const inlineScriptHashes = [`sha256-${createHash('sha256').update(themeScript).digest('base64')}`];

/**
 * A self-contained page without external files: title, text, a link that retries the same address,
 * in the visitor's language and theme.
 */
export async function plainPage(
  kind: PlainPageKind,
  locale: Locale,
  loadMessages: LoadMessages,
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
  const html = [
    `<!DOCTYPE html><html lang="${htmlLang(locale)}" data-theme="light"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${title}</title><script>${themeScript}</script><style>${plainPageStyle}</style>`,
    '</head><body><main>',
    brand && `<p class="brand">${brand}</p>`,
    `<h1>${title}</h1><p>${text(errors, `errors:${kind}.text`)}</p>`,
    // An empty `href` is the current address.
    retry && `<p><a href="">${retry}</a></p>`,
    '</main></body></html>',
  ].join('');
  return { html, inlineScriptHashes };
}
