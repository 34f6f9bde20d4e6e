import childProcess, { type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultSeedDir } from '@/server/main/seedShop';
import { ImageProcessor } from './ImageProcessor';

const imageProcessorPath = join(__dirname, 'imageProcessor.mjs');

const original = readFileSync(join(defaultSeedDir, 'media/products/aronija-1.jpg'));
const size = { width: 1200, height: 1200 };

let processor: ImageProcessor;
let children: ChildProcess[];
beforeEach(() => {
  children = [];
  const { fork } = childProcess;
  jest.spyOn(childProcess, 'fork').mockImplementation((...args) => {
    const child = fork(...args);
    children.push(child);
    return child;
  });
  processor = new ImageProcessor(imageProcessorPath);
});
afterEach(() => processor.close());

test('starts the image process only when there is work', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  expect(children).toHaveLength(0);
  expect(await processor.measure(original)).toEqual(size);
  const [first] = children;
  const exit = once(first as ChildProcess, 'exit');
  jest.advanceTimersByTime(60_000);
  expect(await exit).toEqual([0, null]);
  jest.useRealTimers();

  expect((await processor.make(original, 160, 'jpg')).length).toBeGreaterThan(1000);
  expect(children).toHaveLength(2);
});

test('rejects pending requests of a killed process, and starts a new process for the next image', async () => {
  const waiting = [processor.make(original, 960, 'avif'), processor.measure(original)];
  const rejected = Promise.allSettled(waiting);
  children[0]?.kill('SIGKILL');
  expect((await rejected).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await processor.measure(original)).toEqual(size);
  expect(children).toHaveLength(2);
});

test('rejects only the invalid image', async () => {
  const [invalid, valid] = await Promise.allSettled([
    processor.measure(Buffer.from('no image')),
    processor.measure(original),
  ]);
  expect(invalid.status).toBe('rejected');
  expect(valid).toEqual({ status: 'fulfilled', value: size });
  expect(children).toHaveLength(1);
});

test('creates no images after the shop is closed', async () => {
  const waiting = processor.measure(original);
  processor.close();
  await expect(waiting).rejects.toThrow('shutting down');
  await expect(processor.measure(original)).rejects.toThrow('shutting down');
  expect(children.length).toBeLessThan(2);
});
