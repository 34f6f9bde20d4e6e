/**
 * The state of a link to another URL of the page at `pathname`, such as another size of a product: the page
 * stays while it loads, with its focus and scroll position.
 */
export const samePageAs = (pathname: string) => ({ samePageAs: pathname });

export const isSamePage = (state: unknown, pathname: string): boolean =>
  (state as ReturnType<typeof samePageAs> | null)?.samePageAs === pathname;
