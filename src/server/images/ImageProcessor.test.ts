import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSeedDir } from '@/server/main/seedShop';
import { ImageProcessor } from './ImageProcessor';

const imageProcessorPath = join(__dirname, 'imageProcessor.mjs');

const original = readFileSync(join(defaultSeedDir, 'media/products/aronija-1.jpg'));
const size = { width: 1200, height: 1200 };

let maker: ImageProcessor;
let started: ChildProcess[];
beforeEach(() => {
  started = [];
  const { fork } = childProcess;
  jest.spyOn(childProcess, 'fork').mockImplementation((...given) => {
    const child = fork(...given);
    started.push(child);
    return child;
  });
  maker = new ImageProcessor(imageProcessorPath);
});
afterEach(() => maker.close());

test('a shop starts the image process only when there is work', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  expect(started).toHaveLength(0);
  expect(await maker.measure(original)).toEqual(size);
  const [first] = started;
  const ended = once(first as ChildProcess, 'exit');
  jest.advanceTimersByTime(60_000);
  expect(await ended).toEqual([0, null]);
  jest.useRealTimers();

  expect((await maker.make(original, 160, 'jpg')).length).toBeGreaterThan(1000);
  expect(started).toHaveLength(2);
});

test('a process that dies rejects pending requests, and a new process makes the next image', async () => {
  const waiting = [maker.make(original, 960, 'avif'), maker.measure(original)];
  const rejected = Promise.allSettled(waiting);
  started[0]?.kill('SIGKILL');
  expect((await rejected).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await maker.measure(original)).toEqual(size);
  expect(started).toHaveLength(2);
});

test('an invalid image is rejected alone', async () => {
  const [torn, whole] = await Promise.allSettled([
    maker.measure(Buffer.from('no image')),
    maker.measure(original),
  ]);
  expect(torn.status).toBe('rejected');
  expect(whole).toEqual({ status: 'fulfilled', value: size });
  expect(started).toHaveLength(1);
});

test('a closed shop makes no images', async () => {
  const waiting = maker.measure(original);
  maker.close();
  await expect(waiting).rejects.toThrow('shutting down');
  await expect(maker.measure(original)).rejects.toThrow('shutting down');
  expect(started.length).toBeLessThan(2);
});
