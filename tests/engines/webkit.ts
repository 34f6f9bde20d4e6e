import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually, freePort } from '../support/processes';
import type { Browser, Engine } from './engine';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
type Element = Record<typeof elementKey, string>;

const makeClient =
  (url: string) =>
  async <Value = unknown>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<Value> => {
    const response = await fetch(url + path, { method, body: body && JSON.stringify(body) });
    const { value } = (await response.json()) as { value: Value };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };

/** Controls WebKitGTK by WebDriver on a separate display, because it has no headless mode. */
async function launch(): Promise<Browser> {
  const port = await freePort();
  const path = `http://127.0.0.1:${port}`;
  // The driver ends when its input ends, even if this process ends early.
  const command = `WebKitWebDriver --port=${port} & read line; kill $!`;
  const driver = spawn('xvfb-run', ['-a', 'sh', '-c', command], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  await eventually(() =>
    fetch(`${path}/status`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  const { sessionId } = await makeClient(path)<{ sessionId: string }>('POST', '/session', {
    capabilities: {},
  });
  const call = makeClient(`${path}/session/${sessionId}`);
  const evaluate = <Value>(expression: string) =>
    call<Value>('POST', '/execute/sync', { script: `return ${expression}`, args: [] });
  const getPath = async (element: string) =>
    `/element/${(await evaluate<Element>(element))[elementKey]}`;
  return {
    goto: (url) => call('POST', '/url', { url }),
    reload: () => call('POST', '/refresh', {}),
    back: () => call('POST', '/back', {}),
    evaluate,
    click: async (element) => call('POST', `${await getPath(element)}/click`, {}),
    type: async (element, text) => call('POST', `${await getPath(element)}/value`, { text }),
    // WebKit does not report console messages of private sessions, which WebDriver uses.
    errors: [],
    async close() {
      await call('DELETE', '');
      driver.stdin.end();
      await once(driver, 'close');
    },
  };
}

export const webkit: Engine = {
  name: 'WebKit',
  programs: ['WebKitWebDriver', 'xvfb-run', 'xauth'],
  launch,
};
