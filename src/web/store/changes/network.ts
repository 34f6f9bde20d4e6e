/** Whether the browser has a network, as far as it knows. */
export interface Network {
  online(): boolean;
  /** Hears each loss and return, and each time the shopper comes back to the tab. */
  subscribe(listener: () => void): () => void;
}

export function makeBrowserNetwork(): Network {
  return {
    online: () => typeof navigator === 'undefined' || navigator.onLine,
    subscribe(listener) {
      window.addEventListener('online', listener);
      window.addEventListener('offline', listener);
      window.addEventListener('focus', listener);
      return () => {
        window.removeEventListener('online', listener);
        window.removeEventListener('offline', listener);
        window.removeEventListener('focus', listener);
      };
    },
  };
}
