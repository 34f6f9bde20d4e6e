/**
 * A square photo within its frame: at scale 1 as large as fits, enlarged `scale` times, its centre moved
 * by `x`, `y` px.
 */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}

export interface Frame {
  width: number;
  height: number;
}

export const wholePhoto: Zoom = { scale: 1, x: 0, y: 0 };
export const closest = 4;
export const zoomStep = 1.5;

/** Fills the frame: on a phone, where the whole photo is no larger than on the page. */
export function fillFrame({ width, height }: Frame): Zoom {
  const side = Math.min(width, height);
  const scale = side > 0 ? Math.min(closest, Math.max(width, height) / side) : 1;
  return { ...wholePhoto, scale };
}

/** Clamps to the photo's edges and to at least the whole photo. */
function clamp({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const bounded = Math.min(closest, Math.max(1, scale));
  const side = Math.min(width, height) * bounded;
  const within = (value: number, size: number) => {
    const room = Math.max(0, side - size) / 2;
    return Math.min(room, Math.max(-room, value)) + 0;
  };
  return { scale: bounded, x: within(x, width), y: within(y, height) };
}

/** Zooms by a factor around a fixed point (px from the frame's centre). */
export function zoomBy(zoom: Zoom, factor: number, frame: Frame, at = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(closest, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  const x = at.x - (at.x - zoom.x) * grown;
  const y = at.y - (at.y - zoom.y) * grown;
  return clamp({ scale, x, y }, frame);
}

export function moveBy(zoom: Zoom, dx: number, dy: number, frame: Frame): Zoom {
  return clamp({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, frame);
}

/** Minimum horizontal distance of a swipe, in pixels. */
const swipePx = 40;

/** The photo a swipe selects: left is the next, right the previous. */
export function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < Math.max(swipePx, 2 * Math.abs(dy))) return 0;
  return dx < 0 ? 1 : -1;
}
