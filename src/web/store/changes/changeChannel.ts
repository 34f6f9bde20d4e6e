import { makeSignal } from '../../lib/signal';

/** What tabs of one browser tell each other about a list they share. */
export type TabMessage =
  /** The server has carried a change out: read the list anew. */
  | { kind: 'changed' }
  /** The shopper wished something of a product over here: an older wish elsewhere is void. */
  | { kind: 'wished'; productId: number; at: number };

export interface ChangeChannel {
  post(message: TabMessage): void;
  /** Hears the other tabs, never this one. Returns the way to stop listening. */
  subscribe(listener: (message: TabMessage) => void): () => void;
}

export function makeSilentChannel(): ChangeChannel {
  return { post: () => undefined, subscribe: () => () => undefined };
}

export function makeBrowserChannel(name: string): ChangeChannel {
  if (typeof BroadcastChannel === 'undefined') return makeSilentChannel();
  let channel: BroadcastChannel | null = null;
  const heard = makeSignal<TabMessage>();
  let listeners = 0;
  const open = (): BroadcastChannel => {
    if (!channel) {
      channel = new BroadcastChannel(name);
      channel.onmessage = (event: MessageEvent<TabMessage>) => heard.publish(event.data);
    }
    return channel;
  };
  return {
    post: (message) => open().postMessage(message),
    subscribe(listener) {
      open();
      listeners += 1;
      const stop = heard.subscribe(listener);
      return () => {
        stop();
        listeners -= 1;
        if (listeners > 0) return;
        // An open channel keeps the page out of the browser's back cache.
        channel?.close();
        channel = null;
      };
    },
  };
}
