import { act, screen } from '@testing-library/react';
import { readMessages } from '@tests/support/messages';
import { sampleFullProduct } from '@tests/support/sampleProducts';
import type { Locale } from '@/contract/locale';
import type { Namespace } from '@/lib/namespaces';
import type { Previewed } from '@/shared/previewFrame';

const pendingResponses: (() => void)[] = [];

/** The test decides when texts are sent. Every other request gets a 404. */
function response(url: string): Promise<Response> {
  const [, locale, namespace] = /^\/locales\/(.+)\/(.+)\.json/.exec(url) ?? [];
  if (!locale) return Promise.resolve(new Response('', { status: 404 }));
  const messages = readMessages(locale as Locale, namespace as Namespace);
  return new Promise((resolve) => pendingResponses.push(() => resolve(Response.json(messages))));
}

async function send(name: string, locale: Locale): Promise<() => Promise<void>> {
  const data: Previewed = {
    product: sampleFullProduct(1, { name }),
    locale,
    theme: 'light',
    texts: 'hash',
  };
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { source: window, data }));
    await new Promise((resolve) => setTimeout(resolve));
  });
  const responses = pendingResponses.splice(0);
  return () => act(async () => responses.forEach((release) => release()));
}

test('the latest product and language are shown, regardless of which texts load first', async () => {
  window.fetch = (url) => response(url as string);
  await import('./preview');
  const loadFirst = await send('Sok od višnje', 'en');
  const loadSecond = await send('Cherry juice', 'en');
  await loadSecond();
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Cherry juice');
  await loadFirst();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cherry juice');
});
