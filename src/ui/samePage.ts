/**
 * The state of a link to another address of the page at `pathname`, such as another size of a product: the page stays
 * as it is while it loads, with the focus and its scroll position.
 */
export const samePageAs = (pathname: string) => ({ samePageAs: pathname });

export const isSamePage = (state: unknown, pathname: string): boolean =>
  (state as ReturnType<typeof samePageAs> | null)?.samePageAs === pathname;
