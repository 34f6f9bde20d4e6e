// A minimal static server in a separate process, so that clients and measurement do not share its event loop.
// `startStatic.ts` sends the files.
import { createServer } from 'node:http';

/** @type {Map<string, { headers: Record<string, string>, body: Buffer }>} */
const files = new Map();

const server = createServer((request, response) => {
  const file = files.get(request.url ?? '');
  if (file) response.writeHead(200, file.headers).end(file.body);
  else response.writeHead(404).end();
});

process.on('message', (/** @type {[string, Record<string, string>, string][]} */ sent) => {
  for (const [url, headers, base64] of sent) {
    files.set(url, { headers, body: Buffer.from(base64, 'base64') });
  }
  server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
});
process.on('disconnect', () => process.exit());
