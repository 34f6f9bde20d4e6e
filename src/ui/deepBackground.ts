/** The dark background of the light theme, and the `theme-color` of browsers. */
export const deep = '#2a0d25';
