import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { TestShop } from '../../support/app';

export interface Reply {
  status: number;
  headers: string;
  body: string;
}

export const listen = async ({ app }: TestShop): Promise<string> =>
  new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port;

/** Opens a connection whose errors are ignored. */
export async function open(port: string): Promise<Socket> {
  const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/**
 * Sends raw bytes and reads until the shop closes the connection. `act` can send more bytes or close the connection
 * early.
 */
export async function exchange(
  port: string,
  bytes: string,
  act?: (socket: Socket) => void,
): Promise<Reply | undefined> {
  const socket = await open(port);
  const chunks: Buffer[] = [];
  // This is shorter than the shop's timeout of half a minute, but long enough for a busy machine.
  let isSilent = false;
  socket.setTimeout(20_000, () => {
    isSilent = true;
    socket.destroy();
  });
  socket.on('data', (chunk) => chunks.push(chunk)).write(Buffer.from(bytes, 'latin1'));
  act?.(socket);
  // The server may close the connection, which is an error, while the rest is being sent.
  await new Promise((resolve) => socket.once('close', resolve));
  if (isSilent) throw new Error(`There was no response to ${JSON.stringify(bytes.slice(0, 300))}`);
  return parseReply(Buffer.concat(chunks).toString('latin1'));
}

/** Parses the first final response and skips an interim `100 Continue`. */
function parseReply(received: string): Reply | undefined {
  const text = received.replace(/^HTTP\/1\.1 1\d\d [^]*?\r\n\r\n/, '');
  const end = text.indexOf('\r\n\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1]);
  if (!status || end < 0) return undefined;
  const headers = text.slice(0, end).toLowerCase();
  const length = /\ncontent-length: (\d+)/.exec(headers)?.[1];
  const body = text.slice(end + 4);
  return { status, headers, body: length === undefined ? body : body.slice(0, Number(length)) };
}

export const getCode = (reply: Reply | undefined) => [
  reply?.status,
  (JSON.parse(reply?.body ?? '') as { code: string }).code,
];

export async function countInFlight({ app }: TestShop): Promise<number> {
  const { body } = await app.inject('/metrics');
  return Number(/^bobica_http_requests_in_flight (\d+)/m.exec(body)?.[1]);
}
