interface Shop {
  reset(): Promise<void>;
  keepState?(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens a shop for all tests of a file or `describe`, and resets it before each of them to the state
 * that `prepare` leaves. The returned object is filled in before that: `const shop = useShop(startTestShop)`.
 */
export function useShop<Opened extends Shop>(
  open: () => Promise<Opened>,
  prepare?: () => Promise<void>,
): Opened {
  const shop = {} as Opened;
  beforeAll(async () => {
    Object.assign(shop, await open());
    if (!prepare) return;
    await prepare();
    await shop.keepState?.();
  });
  beforeEach(() => shop.reset());
  // Nothing is open if `open` failed.
  afterAll(() => shop.close?.());
  return shop;
}
