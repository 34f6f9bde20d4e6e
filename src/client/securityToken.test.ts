import { readBrowserCookies } from './securityToken';

afterEach(() => {
  Reflect.deleteProperty(window, 'cookieStore');
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
});

test('queries read the security token from the cookie store, mutations at once', async () => {
  document.cookie = 'XSRF-TOKEN=2';
  const getAll = jest.fn(async (name: string) => Promise.resolve([{ name, value: '1%3D' }]));
  Object.assign(window, { cookieStore: { getAll } });
  const read = jest.spyOn(document, 'cookie', 'get');
  expect(await readBrowserCookies('GET')).toBe('XSRF-TOKEN=1%3D');
  expect(read).not.toHaveBeenCalled();
  expect(await readBrowserCookies('POST')).toBe('XSRF-TOKEN=2');
  expect(getAll).toHaveBeenCalledTimes(1);
});

test('an older browser, or one over plain HTTP, reads it from `document.cookie`', async () => {
  document.cookie = 'XSRF-TOKEN=2';
  expect(await readBrowserCookies('GET')).toBe('XSRF-TOKEN=2');
});
