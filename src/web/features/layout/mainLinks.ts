import { pagePaths } from '@/contract/paths';
import type { MessageId } from '@/lib/text';

interface MainLink {
  to: string;
  label: MessageId;
  /** Other paths for which the link is current. */
  within?: RegExp;
}

/** The four links of tabs and drawer. */
export const mainLinks: readonly MainLink[] = [
  { to: pagePaths.home, label: 'common:nav.home' },
  { to: pagePaths.shop, label: 'common:nav.shop', within: /^\/products\// },
  { to: pagePaths.production, label: 'common:nav.production' },
  { to: pagePaths.about, label: 'common:nav.about' },
];

/** `aria-current` of a link on the page `pathname`. */
export function currentOf(link: MainLink, pathname: string): 'page' | 'true' | undefined {
  if (pathname === link.to) return 'page';
  return link.within?.test(pathname) ? 'true' : undefined;
}
