import { readBrowserCookies } from './securityToken';

afterEach(() => {
  Reflect.deleteProperty(window, 'cookieStore');
  document.cookie = 'XSRF-TOKEN=; Max-Age=0';
});

test('queries read the security token from the cookie store, and mutations read it from `document.cookie`', async () => {
  document.cookie = 'XSRF-TOKEN=2';
  const get = jest.fn(async () =>
    Promise.resolve<{ value: string } | undefined>({ value: '1%3D' }),
  );
  Object.assign(window, { cookieStore: { get } });
  const read = jest.spyOn(document, 'cookie', 'get');
  expect(await readBrowserCookies('GET')).toBe('XSRF-TOKEN=1%3D');
  expect(read).not.toHaveBeenCalled();
  expect(await readBrowserCookies('POST')).toBe('XSRF-TOKEN=2');
  expect(get).toHaveBeenCalledTimes(1);
  // Firefox returns undefined if cookies are blocked.
  get.mockResolvedValue(undefined);
  expect(await readBrowserCookies('GET')).toBe('');
});

test('queries read the security token from `document.cookie` in browsers without a cookie store', async () => {
  document.cookie = 'XSRF-TOKEN=2';
  expect(await readBrowserCookies('GET')).toBe('XSRF-TOKEN=2');
});
