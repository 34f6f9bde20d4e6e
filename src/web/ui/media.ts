/** Widths at which the layout changes, in px (360 for the narrowest of phones). */
export type Breakpoint = 360 | 500 | 600 | 768 | 800 | 900 | 960 | 1024 | 1200 | 1280 | 1400;

export const from = (width: Breakpoint): string => `@media (min-width: ${width}px)`;
/** Fractions of a pixel occur on zoomed screens. */
export const below = (width: Breakpoint): string => `@media (max-width: ${width - 0.02}px)`;
export const calm = '@media (prefers-reduced-motion: reduce)';
/** Only where there is a real pointer: on touch a hover style would stick after the tap. */
export const hover = '@media (hover: hover)';
