import { htmlLang, type Locale } from '../../contract/locale';
import { escapeHtml } from '../escapeHtml';
import type { LoadMessages } from './messages';

/** `page500`: even the error page cannot be rendered. `offline`: what the service worker keeps. */
export type PlainPageKind = 'page500' | 'offline';

const style = `
body{margin:0;background:#fffdfb;color:#24101f;font:1.125rem/1.6 Georgia,serif}
main{max-width:32rem;margin:18vh auto;padding:0 1.5rem}
.brand{color:#4a1942;font-size:1.5rem;font-weight:700}
h1{line-height:1.2}
a{display:inline-block;padding:.75rem 1.75rem;border-radius:99px;background:#4a1942;color:#fff;text-decoration:none}
a:focus-visible{outline:3px solid #4a1942;outline-offset:3px}`;

/**
 * A page that needs nothing but itself: no script, no file, two sentences in the shopper's language
 * and a way to try the same address again.
 */
export async function plainPage(
  kind: PlainPageKind,
  locale: Locale,
  loadMessages: LoadMessages,
): Promise<string> {
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
  return [
    `<!DOCTYPE html><html lang="${htmlLang(locale)}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    `<title>${title}</title><style>${style}</style></head><body><main>`,
    brand && `<p class="brand">${brand}</p>`,
    `<h1>${title}</h1><p>${text(errors, `errors:${kind}.text`)}</p>`,
    // An empty address is the one that was asked for.
    retry && `<p><a href="">${retry}</a></p>`,
    '</main></body></html>',
  ].join('');
}
