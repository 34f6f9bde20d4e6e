import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { defaultSeedDir } from '@/server/main/seedShop';
import { storeImages } from '@/server/images/storeImages';
import { eventually } from '../../support/eventually';
import { startTestShop, type TestShop } from '../../support/app';

let shop: TestShop;
let port: number;
/** Of an existing image. */
let image: string;
beforeAll(async () => {
  shop = await startTestShop();
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  port = (shop.app.server.address() as AddressInfo).port;
  const stored = await storeImages(join(defaultSeedDir, 'media'), shop.settings.dataDir);
  image = `/storage/${stored.get('hero/berries-and-plums.jpg')?.src}`;
});
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => shop.close());

async function inFlight(): Promise<number> {
  const { body } = await shop.app.inject('/metrics');
  return Number(/bobica_http_requests_in_flight (\d+)/.exec(body)?.[1]);
}

/** Sends all requests at once and reads nothing. */
async function ask(times: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${image} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
  return socket;
}

describe('pipelined requests', () => {
  it('disconnect a client that requests far more than it reads', async () => {
    const before = await inFlight();
    await Promise.all(Array.from({ length: 5 }, () => ask(400)));
    for (const socket of sockets) socket.resume();
    await eventually(async () => sockets.every(({ closed }) => closed));
    await eventually(async () => (await inFlight()) === before);
  });

  it('are answered in order if there are few', async () => {
    const socket = await ask(3);
    let read = '';
    socket.setEncoding('latin1').on('data', (part: string) => (read += part));
    socket.resume();
    await eventually(async () => read.split('HTTP/1.1 200 OK').length === 4);
  });

  it('end when the connection closes before they are answered', async () => {
    const before = await inFlight();
    // More than is answered before the first check.
    await Promise.all(Array.from({ length: 20 }, () => ask(16)));
    await eventually(async () => (await inFlight()) > before);
    for (const socket of sockets) socket.destroy();
    await eventually(async () => (await inFlight()) === before);
  });
});
