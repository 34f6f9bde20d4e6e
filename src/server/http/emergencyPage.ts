import { htmlLang, type Locale } from '../../contract/locale';
import { escapeHtml } from '../escapeHtml';
import type { LoadMessages } from './messages';

/** What is shown when even the error page cannot be rendered: two sentences in the shopper's language. */
export async function emergencyPage(locale: Locale, loadMessages: LoadMessages): Promise<string> {
  const messages = await loadMessages(locale, 'errors').catch(() => undefined);
  const text = (id: string) => {
    const message = messages?.[id];
    return escapeHtml(
      (Array.isArray(message) ? message : [message])
        .filter((part) => typeof part === 'string')
        .join(''),
    );
  };
  const title = text('errors:page500.title');
  return [
    `<!DOCTYPE html><html lang="${htmlLang(locale)}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>`,
    '<style>body{font:1.125rem/1.6 Georgia,serif;max-width:32rem;margin:20vh auto;padding:0 1.5rem}</style>',
    `</head><body><main><h1>${title}</h1><p>${text('errors:page500.text')}</p></main></body></html>`,
  ].join('');
}
