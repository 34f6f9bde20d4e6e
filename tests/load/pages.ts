import { pagePaths } from '@/contract/paths';

export interface BenchPage {
  name: string;
  path: string;
  /** Whether the server sends no content, because the page is rendered on the client. */
  filledByApp?: boolean;
}

export const home: BenchPage = { name: 'Home', path: pagePaths.home };
export const product: BenchPage = { name: 'Product', path: pagePaths.product(1) };
export const benchPages: readonly BenchPage[] = [
  home,
  { name: 'Shop', path: pagePaths.shop },
  product,
  { name: 'Cart', path: pagePaths.cart, filledByApp: true },
];
