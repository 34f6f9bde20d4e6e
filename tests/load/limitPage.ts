import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';

/** The physical limit: the shop's own page without its app, from a server that does nothing else. */
export interface LimitPage {
  url: string;
  close(): Promise<void>;
}

interface Kept {
  type: string;
  body: Buffer;
  brotli?: Buffer;
}

/** What a page written by hand would not have: the app, its state and what only the app looks at. */
function byHand(html: string): string {
  return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '');
}

/** Serves the page and the pictures and fonts that it names, fetched from the shop beforehand. */
export async function startLimitPage(shopUrl: string, path: string): Promise<LimitPage> {
  const kept = new Map<string, Kept>();
  const html = byHand(await (await fetch(shopUrl + path)).text());
  const body = Buffer.from(html);
  kept.set(path, { type: 'text/html; charset=utf-8', body, brotli: brotliCompressSync(body) });

  const server = createServer((request, response) => {
    const address = request.url ?? '/';
    const found = kept.get(address);
    const send = ({ type, body: plain, brotli }: Kept) => {
      response.setHeader('content-type', type);
      if (brotli) response.setHeader('content-encoding', 'br');
      response.end(brotli ?? plain);
    };
    if (found) return send(found);
    // The first visit fills the memory; it is not among the measured ones.
    void fetch(shopUrl + address).then(async (answer) => {
      const type = answer.headers.get('content-type') ?? 'application/octet-stream';
      const file = { type, body: Buffer.from(await answer.arrayBuffer()) };
      kept.set(address, file);
      send(file);
    });
    return undefined;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
