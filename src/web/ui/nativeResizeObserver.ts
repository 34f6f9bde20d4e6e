/** The browser's own, for react-slick, which asks for a package that imitates it. */
export default globalThis.ResizeObserver;
