import type { Locale } from '../../../contract/locale';
import { makeSignal } from '../../lib/signal';
import type { ApiDispatch } from '../../api/apiState';
import type { TokenStore } from '../../api/tokenStore';
import type { ChangeChannel } from './changeChannel';
import { keptForMs, type ChangeStore, type StoredChange } from './changeStore';
import type { Network } from './network';
import { makePatience, type Patience } from './patience';
import type { ByProduct } from './wishes';

/** What a list of the shopper's stands on. */
export interface ListSurroundings<Wish extends StoredChange> {
  dispatch: ApiDispatch;
  /** The shopper's language, for the texts in the answers. */
  locale: () => Locale;
  tokens: TokenStore;
  changes: ChangeStore<Wish>;
  channel: ChangeChannel;
  network: Network;
  /** Resolves when what a click has changed is on the screen; calls begin then. */
  shown: () => Promise<void>;
  /** Milliseconds. */
  now?: () => number;
}

/** What befalls a list from without. */
export type OutsideEvent<Wish extends StoredChange> =
  /** Kept from an earlier page load, or by another tab. */
  | { type: 'restored'; wishes: readonly Wish[] }
  /** A later wish for the product was made in another tab. */
  | { type: 'overtaken'; productId: number; at: number }
  | { type: 'paused' }
  | { type: 'resumed' }
  /** Somebody signed in (their guest's wishes go with them) or out. */
  | { type: 'ownerChanged'; keepWishes: boolean };

interface FedList<Wish extends StoredChange> {
  take(event: OutsideEvent<Wish>): void;
  /** Comes before the event that tells of it. */
  ownerChanged(): void;
  readAnew(): void;
}

export interface ChangeFeed<Wish extends StoredChange> {
  /** Listens to the network, the token and the other tabs while anybody listens to it. */
  subscribe(listener: () => void): () => void;
  /** Tells the listeners. */
  publish(): void;
  /** When a wish was made that is made now (ms), later than any before; the other tabs hear of it. */
  wishedAt(productId: number): number;
  /** What is wished outlives the page, what is done or void does not. */
  keep(before: ByProduct<Wish>, after: ByProduct<Wish>): void;
  patience: Patience;
}

/** Ties a list to network, storage, token and the other tabs. */
export function makeChangeFeed<Wish extends StoredChange>(
  { tokens, changes, channel, network, now = Date.now }: ListSurroundings<Wish>,
  { take, ownerChanged, readAnew }: FedList<Wish>,
): ChangeFeed<Wish> {
  const changed = makeSignal<void>();
  const patience = makePatience(() => void resume());
  let lastAt = 0;
  let departures = 0;
  let listeners = 0;
  let stop: () => void = () => undefined;

  async function resume(): Promise<void> {
    if (!network.online()) return take({ type: 'paused' });
    const departed = departures;
    // What another tab wished and could not send before it was closed.
    const kept = await changes.load();
    const isVoid = ({ at }: Wish) => now() - at >= keptForMs;
    for (const { productId, at } of kept.filter(isVoid)) changes.drop(productId, at);
    // Unless who wished it has left meanwhile.
    if (departed === departures) {
      take({ type: 'restored', wishes: kept.filter((wish) => !isVoid(wish)) });
    }
    take({ type: 'resumed' });
  }

  function start(): void {
    const stops = [
      network.subscribe(() => void resume()),
      channel.subscribe((message) => {
        if (message.kind === 'wished') take({ type: 'overtaken', ...message });
        else readAnew();
      }),
      tokens.subscribe((token) => {
        // Whoever signs in takes along what they just wished for; whoever leaves, leaves nothing.
        ownerChanged();
        if (token === null) {
          departures += 1;
          changes.clear();
        }
        take({ type: 'ownerChanged', keepWishes: token !== null });
        readAnew();
      }),
    ];
    stop = () => {
      patience.reset();
      for (const end of stops) end();
    };
    void resume();
  }

  return {
    patience,
    publish: () => changed.publish(),
    subscribe(listener) {
      if (listeners === 0) start();
      listeners += 1;
      const end = changed.subscribe(listener);
      return () => {
        end();
        listeners -= 1;
        if (listeners === 0) stop();
      };
    },
    wishedAt(productId) {
      lastAt = Math.max(now(), lastAt + 1);
      channel.post({ kind: 'wished', productId, at: lastAt });
      return lastAt;
    },
    keep(before, after) {
      if (before === after) return;
      for (const wish of Object.values(before)) {
        if (!after[wish.productId]) changes.drop(wish.productId, wish.at);
      }
      for (const wish of Object.values(after)) {
        if (before[wish.productId] !== wish) changes.save(wish);
      }
    },
  };
}
