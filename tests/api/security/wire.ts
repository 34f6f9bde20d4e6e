import { connect } from 'node:net';

/** An answer as it came over the wire. */
export interface Reply {
  status: number;
  headers: string;
  body: string;
}

/**
 * Bytes as they are, with nothing between that would put them right. `ends` for what is no whole
 * request: a shop that waited for the rest would wait half a minute.
 */
export function exchange(
  port: number,
  bytes: string,
  { ends = false } = {},
): Promise<Reply | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const chunks: Buffer[] = [];
    // Less than the half minute, and as much as a busy machine may take.
    socket.setTimeout(20_000, () =>
      socket.destroy(new Error(`No answer to ${JSON.stringify(bytes.slice(0, 300))}`)),
    );
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close while the rest is still on its way.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE') resolve(parsed(chunks));
      else reject(error);
    });
    socket.on('close', () => resolve(parsed(chunks)));
    socket.write(Buffer.from(bytes, 'latin1'));
    if (ends) socket.end();
  });
}

/** The first answer that is one; an interim `100 Continue` is none. */
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
