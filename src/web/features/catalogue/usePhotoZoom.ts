import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { moveBy, swipeStep, wholePhoto, zoomBy, zoomStep, type Frame, type Zoom } from './zoom';

/** Pixels that an arrow key moves an enlarged photo. */
const arrowPx = 60;
/** Pixels between down and up that still count as a click. */
const clickSlackPx = 6;
/** What a click brings. */
const clickFactor = 2.5;

interface Point {
  x: number;
  y: number;
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: arrowPx, y: 0 },
  ArrowRight: { x: -arrowPx, y: 0 },
  ArrowUp: { x: 0, y: arrowPx },
  ArrowDown: { x: 0, y: -arrowPx },
};

/**
 * Wheel, drag, click, pinch, and the keys + − 0 and arrows; over a whole photo a drag is a swipe. Give
 * the handlers to the photo's frame.
 */
export function usePhotoZoom(onSwipe: (step: -1 | 1) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(wholePhoto);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point>({ x: 0, y: 0 });
  const travelled = useRef(0);
  const pinched = useRef(false);

  const size = (): Frame => {
    const box = frame.current?.getBoundingClientRect();
    return { width: box?.width ?? 0, height: box?.height ?? 0 };
  };
  const fromMiddle = (point: Point): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return { x: point.x - box.left - box.width / 2, y: point.y - box.top - box.height / 2 };
  };
  const nearer = (factor: number, at?: Point) =>
    setZoom((now) => zoomBy(now, factor, size(), at && fromMiddle(at)));

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // React listens to wheels passively, where the page could not be kept from scrolling.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const at = {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      };
      setZoom((now) => zoomBy(now, Math.exp(-event.deltaY / 300), box, at));
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, []);

  const lift = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    const lone = !pinched.current;
    pinched.current = false;
    if (!lone || event.type !== 'pointerup') return;
    const at = { x: event.clientX, y: event.clientY };
    if (travelled.current >= clickSlackPx) {
      const step = swipeStep(at.x - start.current.x, at.y - start.current.y);
      if (step !== 0 && zoom.scale === 1) onSwipe(step);
    } else if (zoom.scale > 1) setZoom(wholePhoto);
    else nearer(clickFactor, at);
  };

  return {
    frame,
    zoom,
    reset: () => setZoom(wholePhoto),
    zoomIn: () => nearer(zoomStep),
    zoomOut: () => nearer(1 / zoomStep),
    /** True where the key meant the zoom. */
    takeKey(event: KeyboardEvent): boolean {
      const arrow = arrows[event.key];
      if (event.key === '+' || event.key === '=') nearer(zoomStep);
      else if (event.key === '-') nearer(1 / zoomStep);
      else if (event.key === '0') setZoom(wholePhoto);
      else if (arrow && zoom.scale > 1) setZoom((now) => moveBy(now, arrow.x, arrow.y, size()));
      else return false;
      event.preventDefault();
      return true;
    },
    pointerHandlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const at = { x: event.clientX, y: event.clientY };
        if (pointers.current.size === 0) {
          start.current = at;
          travelled.current = 0;
        } else pinched.current = true;
        pointers.current.set(event.pointerId, at);
      },
      onPointerMove(event: PointerEvent) {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        pointers.current.set(event.pointerId, now);
        travelled.current += Math.hypot(now.x - before.x, now.y - before.y);
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (!other) {
          return setZoom((zoomed) => moveBy(zoomed, now.x - before.x, now.y - before.y, size()));
        }
        const apart = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
        const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
        nearer(apart(now, other) / apart(before, other), middle);
      },
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}
