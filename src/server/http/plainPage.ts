import { createHash } from 'node:crypto';
import { htmlLang, type Locale } from '../../contract/locale';
import { themeScript } from '../../contract/themeScript';
import { escapeHtml } from '../escapeHtml';
import type { LoadMessages } from './messages';
import { plainPageStyle } from './plainPageStyle';

/** `page500`: even the error page cannot be rendered. `offline`: what the service worker keeps. */
export type PlainPageKind = 'page500' | 'offline';

/** A whole document, and what its policy has to allow. */
export interface PlainPage {
  html: string;
  inlineScriptHashes: readonly string[];
}

const inlineScriptHashes = [`sha256-${createHash('sha256').update(themeScript).digest('base64')}`];

/**
 * A page that needs nothing but itself: no file, two sentences in the shopper's language and the theme
 * that they chose, and a way to try the same address again.
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
    // An empty address is the one that was asked for.
    retry && `<p><a href="">${retry}</a></p>`,
    '</main></body></html>',
  ].join('');
  return { html, inlineScriptHashes };
}
