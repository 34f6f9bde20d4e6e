/** The browser's own, for react-slick, which depends on a polyfill. */
export default globalThis.ResizeObserver;
