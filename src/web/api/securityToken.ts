import { csrfCookiePath } from '../../contract/paths';
import { xsrfCookie } from '../../contract/wire';

export type FetchPath = (path: string, init?: RequestInit) => Promise<Response>;

/** The security token of section 7: a readable cookie that every changing call repeats in a header. */
export interface SecurityToken {
  current(): string | null;
  /** Before a request: the token there is; for a changing call it is fetched where there is none. */
  prepare(method: string): Promise<string | null>;
  /** After a 419. Throws what `fetch` throws. */
  renew(): Promise<string | null>;
}

const withoutStep = ['HEAD', 'OPTIONS'];
const withoutChange = ['GET', ...withoutStep];

/** `readCookies` gives `document.cookie`, or nothing on the server. */
export function makeSecurityToken(fetchPath: FetchPath, readCookies: () => string): SecurityToken {
  // Calls that start together share one fetch of the cookie.
  let underWay: Promise<string | null> | null = null;

  const current = () => {
    for (const part of readCookies().split(';')) {
      const [name, ...value] = part.trim().split('=');
      if (name === xsrfCookie) return decodeURIComponent(value.join('=')) || null;
    }
    return null;
  };
  const renew = () => {
    underWay ??= fetchPath(csrfCookiePath, {
      method: 'GET',
      credentials: 'same-origin',
      headers: { Accept: 'application/json' },
    })
      .then(() => current())
      .finally(() => {
        underWay = null;
      });
    return underWay;
  };
  return {
    current,
    renew,
    async prepare(method) {
      if (withoutStep.includes(method)) return null;
      return current() ?? (withoutChange.includes(method) ? null : renew());
    },
  };
}
