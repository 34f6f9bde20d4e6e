import { giveLocks } from '../../../../tests/support/fakeLocks';
import { makeBrowserChangeStore, type StoredChange } from './changeStore';

interface Wish extends StoredChange {
  quantity: number;
}

/** A page load of the same tab. jsdom has no IndexedDB: nothing is ever taken over by it. */
const open = () => makeBrowserChangeStore<Wish>('cart');

beforeEach(() => sessionStorage.clear());

test('what is wished in the moment of a reload is there after it, the newest wish of each product', async () => {
  const before = open();
  before.save({ productId: 1, quantity: 1, at: 10 });
  before.save({ productId: 2, quantity: 5, at: 11 });
  before.save({ productId: 1, quantity: 3, at: 12 });
  expect(await open().load()).toEqual([
    { productId: 2, quantity: 5, at: 11 },
    { productId: 1, quantity: 3, at: 12 },
  ]);
});

test('what was carried out is forgotten, a later wish for the product is not', async () => {
  const store = open();
  store.save({ productId: 1, quantity: 1, at: 10 });
  store.save({ productId: 2, quantity: 1, at: 11 });
  store.drop(1, 10);
  store.drop(2, 9);
  expect((await open().load()).map(({ productId }) => productId)).toEqual([2]);
  store.clear();
  expect(await open().load()).toEqual([]);
});

test('one list knows nothing of the other', async () => {
  open().save({ productId: 1, quantity: 1, at: 10 });
  expect(await makeBrowserChangeStore<Wish>('wishlist').load()).toEqual([]);
});

test('what is carried out while the kept changes are read is not handed out to be done again', async () => {
  const store = open();
  store.save({ productId: 1, quantity: 1, at: 10, ownTab: true });
  const loading = store.load();
  store.drop(1, 10);
  expect(await loading).toEqual([]);
});

describe('an addition that two tabs have found', () => {
  const addition: Wish = { productId: 1, quantity: 1, at: 10, ownTab: true };

  let locks: ReturnType<typeof giveLocks>;
  beforeEach(() => (locks = giveLocks(true)));
  afterEach(() => giveLocks(false));

  test('is carried out by the tab that it was made in, also when that has done so already', async () => {
    const page = open();
    page.save(addition);
    const copied = { ...sessionStorage };
    page.drop(1, 10);
    Object.assign(sessionStorage, copied);
    const double = open();
    expect(await double.load()).toEqual([]);
    locks.endPages();
    expect(await double.load()).toEqual([]);
  });

  test('is carried out by one of two that have found it', async () => {
    sessionStorage.setItem('changes:cart', JSON.stringify([addition]));
    const copied = { ...sessionStorage };
    const [one, other] = [open(), open()];
    expect(await one.load()).toEqual([addition]);
    Object.assign(sessionStorage, copied);
    expect(await other.load()).toEqual([]);
  });

  test('is left to the next page where the one before has ended', async () => {
    open().save(addition);
    locks.endPages();
    expect(await open().load()).toEqual([addition]);
  });
});
