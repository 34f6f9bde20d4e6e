import { readBrowserCookies } from './securityToken';

afterEach(() => {
  Reflect.deleteProperty(window, 'cookieStore');
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
});

test('the security token is read from the cookie store, without `document.cookie`', async () => {
  const read = jest.spyOn(document, 'cookie', 'get');
  const getAll = jest.fn(async (name: string) => Promise.resolve([{ name, value: '1%3D' }]));
  Object.assign(window, { cookieStore: { getAll } });
  expect(await readBrowserCookies()).toBe('XSRF-TOKEN=1%3D');
  expect(read).not.toHaveBeenCalled();
});

test('an older browser, or one over plain HTTP, reads it from `document.cookie`', async () => {
  document.cookie = 'XSRF-TOKEN=2';
  expect(await readBrowserCookies()).toBe('XSRF-TOKEN=2');
});
