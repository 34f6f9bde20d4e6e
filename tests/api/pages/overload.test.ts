import { setTimeout } from 'node:timers/promises';
import { incrementCatalogueVersion } from '@/server/database/catalogueVersion';
import { startTestShop, useShop } from '../../support/app';
import { eventually } from '../../support/processes';
import { makeFakeRenderer } from '../../support/fakeRenderer';

const web = makeFakeRenderer();
const shop = useShop(() =>
  startTestShop({
    render: web.render,
    settings: { limits: { waitingPages: 3, stalePageMs: 300 } },
  }),
);
let later = 0;
const pass = (ms: number) => void (later += ms);
beforeEach(() => {
  for (const clock of [Date, performance]) {
    const now = clock.now.bind(clock);
    jest.spyOn(clock, 'now').mockImplementation(() => now() + later);
  }
  // The pages of earlier tests have expired.
  pass(300);
  web.forget();
});
afterEach(() => jest.restoreAllMocks());

// An injected request only starts when it is awaited.
const get = async (url: string) => shop.app.inject({ method: 'GET', url });
const search = (word: number) => get(`/shop?q=${word}`);

/** Pages are not rendered until the returned function is called. */
function holdRenderings(): () => void {
  let release = (): void => undefined;
  const heldRenderings = new Promise<void>((resolve) => {
    release = resolve;
  });
  web.renderPage = async () => {
    await heldRenderings;
    return {};
  };
  return release;
}

describe('too many concurrent pages', () => {
  it('are immediately rejected with a time to wait, and cached pages are still served', async () => {
    await get('/');
    const release = holdRenderings();
    const admitted = Array.from({ length: 5 }, (_, word) => search(word));
    const rejected = await search(5);
    expect(rejected.statusCode).toBe(503);
    expect(rejected.headers['retry-after']).toBe('5');
    expect(rejected.headers['content-type']).toContain('text/html');
    expect(rejected.headers['cache-control']).toBe('no-store');
    expect((await get('/')).statusCode).toBe(200);
    release();
    expect((await Promise.all(admitted)).map(({ statusCode }) => statusCode)).toEqual(
      Array(5).fill(200),
    );
    expect((await search(5)).statusCode).toBe(200);
  });

  it('give priority to pages that many visitors share', async () => {
    const release = holdRenderings();
    const searches = Array.from({ length: 5 }, (_, word) => search(word));
    const about = get('/about');
    release();
    await Promise.all([...searches, about]);
    expect(web.rendered.indexOf('sr-LAT /about')).toBe(2);
  });
});

describe('pages when the catalogue changes', () => {
  const change = () => shop.database.transaction((trx) => incrementCatalogueVersion(trx));

  it('a page is served stale for a short time while it is re-rendered', async () => {
    web.renderPage = async () => ({ html: '<!DOCTYPE html>old' });
    await get('/shop');
    pass(500);
    web.renderPage = async () => ({ html: '<!DOCTYPE html>new' });
    await change();
    expect((await get('/shop')).body).toContain('old');
    await eventually(async () => (await get('/shop')).body.includes('new'));
    expect(web.rendered).toHaveLength(2);
  });

  it('a page is never served stale after a publication, even if it was being rendered', async () => {
    web.renderPage = async () => ({ html: '<!DOCTYPE html>old' });
    await get('/shop');
    const release = holdRenderings();
    const renderingPage = get('/about');
    await shop.shop.modules.publisher.publish(async () => undefined);
    release();
    await renderingPage;
    web.renderPage = async () => ({ html: '<!DOCTYPE html>new' });
    for (const url of ['/shop', '/about']) expect((await get(url)).body).toContain('new');
  });

  it('repeated changes do not re-render a page each time', async () => {
    await get('/shop');
    for (let times = 0; times < 10; times += 1) {
      await change();
      await get('/shop');
    }
    expect(web.rendered.length).toBeLessThan(4);
  });

  it('a page that nobody requested in the meantime is not served stale', async () => {
    await get('/shop');
    await change();
    pass(350);
    // The cache reads its clock at most once per millisecond.
    await setTimeout(5);
    web.renderPage = async () => ({ html: '<!DOCTYPE html>new' });
    expect((await get('/shop')).body).toContain('new');
  });
});
