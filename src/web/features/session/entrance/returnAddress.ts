import { pagePaths } from '../../../../contract/paths';

const entrances: readonly string[] = [
  pagePaths.login,
  pagePaths.register,
  pagePaths.forgotPassword,
  pagePaths.resetPassword,
];

/** Only to be resolved against; nothing is ever fetched from it. */
const here = 'https://shop.invalid';

/**
 * Where to go after logging in: the remembered way where it leads to a page of this shop, else home.
 * It lies in local storage, so it may hold anything: `//elsewhere.example`, `/\elsewhere.example`.
 */
export function returnAddress(remembered: string | null): string {
  if (!remembered || !/^\/(?!\/)[^\\\s\p{Cc}]*$/u.test(remembered)) return pagePaths.home;
  const { origin, pathname, search, hash } = new URL(remembered, here);
  if (origin !== here || pathname.startsWith('//') || entrances.includes(pathname)) {
    return pagePaths.home;
  }
  return pathname + search + hash;
}
