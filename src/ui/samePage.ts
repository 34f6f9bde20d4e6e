/** The state of a link to another URL of the same page, which keeps its focus and scroll position. */
export const samePageAs = (pathname: string) => ({ samePageAs: pathname });

export const isSamePage = (state: unknown, pathname: string): boolean =>
  (state as ReturnType<typeof samePageAs> | null)?.samePageAs === pathname;
