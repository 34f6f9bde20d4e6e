/** The deep ground of the light theme; also of what browsers draw around the page. */
export const deep = '#2a0d25';
