import { connect } from 'node:net';

/** A response as raw text. */
export interface Reply {
  status: number;
  headers: string;
  body: string;
}

/**
 * Sends raw bytes. `ends` closes the connection, for incomplete requests: the shop would wait half a minute
 * for the rest.
 */
export function exchange(
  port: number,
  bytes: string,
  { ends = false } = {},
): Promise<Reply | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    // Less than half a minute, and enough for a busy machine.
    socket.setTimeout(20_000, () =>
      socket.destroy(new Error(`No answer to ${JSON.stringify(bytes.slice(0, 300))}`)),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close while the rest is being sent.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(parsed(chunks));
      else reject(error);
    });
    socket.on('close', () => resolve(parsed(chunks)));
    socket.write(Buffer.from(bytes, 'latin1'));
    if (ends) socket.end();
  });
}

/** The first final response, not an interim `100 Continue`. */
function parsed(chunks: Buffer[]): Reply | undefined {
  const text = Buffer.concat(chunks)
    .toString('latin1')
    .replace(/^HTTP\/1\.1 1\d\d [^]*?\r\n\r\n/, '');
  const end = text.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  if (!status || end < 0) return undefined;
  const headers = text.slice(0, end).toLowerCase();
  const length = /\ncontent-length: (\d+)/.exec(headers)?.[1];
  const body = text.slice(end + 4);
  return { status, headers, body: length === undefined ? body : body.slice(0, Number(length)) };
}
