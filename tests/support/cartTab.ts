import { setImmediate } from 'node:timers';
import type { Cart } from '../../src/contract/cart';
import { makeCartKeeper } from '../../src/web/store/cart/cartKeeper';
import type { CartRefusal, CartWish } from '../../src/web/store/cart/cartState';
import { cartApi } from '../../src/web/api/cartApi';
import type { ChangeChannel, TabMessage } from '../../src/web/store/changes/changeChannel';
import type { ChangeStore } from '../../src/web/store/changes/changeStore';
import type { FetchPath } from '../../src/web/api/securityToken';
import { makeSignal } from '../../src/web/lib/signal';
import { makeTestStore } from './renderApp';

/** Each look at the clock is a millisecond later, so that no two wishes fall together. */
let clock = Date.now();
const now = () => (clock += 1);

/** Everything that is due now has happened, streams of answers included. */
export async function rest(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** One tab: a real store whose network the test holds in its hands. */
export function openTab(
  fetch: FetchPath,
  tabs: ChangeChannel,
  changes: ChangeStore<CartWish>,
  clockOf = now,
) {
  const { store, extra } = makeTestStore({ api: { fetch, calls: [], answer: () => undefined } });
  const network = makeSignal<void>();
  let online = true;
  const keeper = makeCartKeeper({
    dispatch: store.dispatch,
    locale: () => 'sr-LAT',
    tokens: extra.tokens,
    changes,
    channel: tabs,
    network: { online: () => online, subscribe: network.subscribe },
    shown: () => Promise.resolve(),
    now: clockOf,
  });
  const versions: number[] = [];
  const refusals: CartRefusal[] = [];
  const ends = [
    keeper.subscribe(() => versions.push(keeper.view().cart?.version ?? 0)),
    keeper.refused.subscribe((refusal) => refusals.push(refusal)),
  ];
  // As `useCart` does: a subscribed query whose answers are handed to the keeper.
  const question = store.dispatch(cartApi.endpoints.getCart.initiate('sr-LAT'));
  let read: Cart | undefined;
  const hear = () => {
    const answer = cartApi.endpoints.getCart.select('sr-LAT')(store.getState());
    if (!answer.isSuccess || answer.data === read) return;
    read = answer.data;
    keeper.read(answer.data, answer.startedTimeStamp ?? 0);
  };
  ends.push(store.subscribe(hear), () => question.unsubscribe());
  return {
    keeper,
    store,
    extra,
    versions,
    refusals,
    /** The store tells its listeners a frame later; a test does not wait for frames. */
    hear,
    reread: () => void question.refetch(),
    goOffline() {
      online = false;
      network.publish();
    },
    comeBack() {
      online = true;
      network.publish();
    },
    close: () => ends.forEach((end) => end()),
  };
}

/** Tabs hear each other, never themselves. */
export function makeTabs() {
  const posts = makeSignal<{ from: number; message: TabMessage }>();
  let count = 0;
  return (): ChangeChannel => {
    const own = (count += 1);
    return {
      post: (message) => posts.publish({ from: own, message }),
      subscribe: (listener) =>
        posts.subscribe(({ from, message }) => from !== own && listener(message)),
    };
  };
}

export type Tab = ReturnType<typeof openTab>;

/** How many of each product the shopper sees. */
export function shown(tab: Tab): Record<number, number> {
  return Object.fromEntries(
    tab.keeper.view().lines.map(({ product, quantity }) => [product.id, quantity]),
  );
}
