/** Breakpoints of the layout in px (360: the narrowest phones). */
export type Breakpoint = 360 | 500 | 600 | 768 | 800 | 900 | 960 | 1024 | 1200 | 1280 | 1400;

export const from = (width: Breakpoint): string => `@media (min-width: ${width}px)`;
/** Zoomed screens have fractional widths. */
export const below = (width: Breakpoint): string => `@media (max-width: ${width - 0.02}px)`;
/** Windows high enough for sticky bars, unlike phones in landscape and zoomed windows. */
export const tall = '@media (min-height: 480px)';
export const low = '@media (max-height: 479.98px)';
/** A phone whose text is enlarged to about twice its size. */
export const largeText = '@media (max-width: 17em)';
export const forced = '@media (forced-colors: active)';
export const calm = '@media (prefers-reduced-motion: reduce)';
/** Applies only with a mouse: on touch screens a hover style would remain after the tap. */
export const hover = '@media (hover: hover)';
