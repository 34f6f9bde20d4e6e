import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import styled from 'styled-components';
import type { ProductImage } from '@/contract/product';
import { useText } from '@/lib/text';
import { IconButton } from '@/ui/IconButton';
import { ChevronLeft, ChevronRight, Minus, Plus, X } from 'lucide-react';
import { below } from '@/ui/media';
import { Modal } from '@/ui/Modal';
import { Row, Text } from '@/ui/primitives';
import { ResponsiveImage } from '@/ui/ResponsiveImage';

interface Point {
  x: number;
  y: number;
}

/** At scale 1, the square photo fits its frame. Its centre is moved by `x` and `y` pixels. */
interface Zoom extends Point {
  scale: number;
}

interface Frame {
  width: number;
  height: number;
}

export const wholePhoto: Zoom = { scale: 1, x: 0, y: 0 };
export const maxScale = 4;
const zoomStep = 1.5;

/** Fills the frame on a phone, where the whole photo would not be larger than on the page. */
export function fillFrame({ width, height }: Frame): Zoom {
  const side = Math.min(width, height);
  const scale = side > 0 ? Math.min(maxScale, Math.max(width, height) / side) : 1;
  return { ...wholePhoto, scale };
}

function clamp({ scale, x, y }: Zoom, { width, height }: Frame): Zoom {
  const side = Math.min(width, height) * scale;
  const within = (value: number, size: number) => {
    const room = Math.max(0, side - size) / 2;
    return Math.min(room, Math.max(-room, value)) + 0;
  };
  return { scale, x: within(x, width), y: within(y, height) };
}

/** Zooms around a point, which is given in pixels from the frame's centre. */
export function zoomBy(zoom: Zoom, factor: number, frame: Frame, at: Point = { x: 0, y: 0 }): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  const x = at.x - (at.x - zoom.x) * ratio;
  const y = at.y - (at.y - zoom.y) * ratio;
  return clamp({ scale, x, y }, frame);
}

export function moveBy(zoom: Zoom, dx: number, dy: number, frame: Frame): Zoom {
  return clamp({ ...zoom, x: zoom.x + dx, y: zoom.y + dy }, frame);
}

const minSwipePx = 40;

/** A swipe to the left selects the next photo, and a swipe to the right the previous one. */
function swipeStep(dx: number, dy: number): -1 | 0 | 1 {
  if (Math.abs(dx) < Math.max(minSwipePx, 2 * Math.abs(dy))) return 0;
  return dx < 0 ? 1 : -1;
}

const arrowStepPx = 60;
const maxClickMovePx = 6;
const clickFactor = 2.5;

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: arrowStepPx, y: 0 },
  ArrowRight: { x: -arrowStepPx, y: 0 },
  ArrowUp: { x: 0, y: arrowStepPx },
  ArrowDown: { x: 0, y: -arrowStepPx },
};

const getSize = (element: HTMLElement | null): Frame => {
  const box = element?.getBoundingClientRect();
  return { width: box?.width ?? 0, height: box?.height ?? 0 };
};

const fromMiddle = (element: HTMLElement, { x, y }: Point): Point => {
  const box = element.getBoundingClientRect();
  return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
};

/**
 * Zooms by wheel, click, pinch and keys (+, −, 0), and moves by drag and arrow keys. Dragging past the edge is a swipe.
 */
function usePhotoZoom(onSwipe: (step: -1 | 1) => void) {
  const frame = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState<Zoom>(wholePhoto);
  const pointers = useRef(new Map<number, Point>());
  const start = useRef<Point & { zoom: Zoom }>({ x: 0, y: 0, zoom: wholePhoto });
  const travelled = useRef(0);
  const pinched = useRef(false);

  const size = () => getSize(frame.current);
  const zoomAround = (factor: number, at?: Point) =>
    setZoom((current) =>
      zoomBy(
        current,
        factor,
        size(),
        at && frame.current ? fromMiddle(frame.current, at) : undefined,
      ),
    );

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    // React's wheel listeners are passive and cannot prevent the page from scrolling.
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = fromMiddle(element, { x: event.clientX, y: event.clientY });
      setZoom((current) => zoomBy(current, Math.exp(-event.deltaY / 300), getSize(element), at));
    };
    element.addEventListener('wheel', handleWheel, { passive: false });
    return () => element.removeEventListener('wheel', handleWheel);
  }, []);

  useLayoutEffect(() => setZoom(fillFrame(getSize(frame.current))), []);

  const handlePointerEnd = (event: PointerEvent) => {
    if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
    const wasSinglePointer = !pinched.current;
    pinched.current = false;
    if (!wasSinglePointer || event.type !== 'pointerup') return;
    const at = { x: event.clientX, y: event.clientY };
    if (travelled.current >= maxClickMovePx) {
      const step = swipeStep(at.x - start.current.x, at.y - start.current.y);
      const isAtEdge = moveBy(start.current.zoom, -step, 0, size()).x === start.current.zoom.x;
      if (step !== 0 && isAtEdge) onSwipe(step);
    } else if (zoom.scale > 1) setZoom(wholePhoto);
    else zoomAround(clickFactor, at);
  };

  return {
    frame,
    zoom,
    reset: () => setZoom(fillFrame(size())),
    zoomIn: () => zoomAround(zoomStep),
    zoomOut: () => zoomAround(1 / zoomStep),
    handleZoomKey(event: KeyboardEvent): boolean {
      const arrow = arrows[event.key];
      if (event.key === '+' || event.key === '=') zoomAround(zoomStep);
      else if (event.key === '-') zoomAround(1 / zoomStep);
      else if (event.key === '0') setZoom(wholePhoto);
      else if (arrow && zoom.scale > 1)
        setZoom((current) => moveBy(current, arrow.x, arrow.y, size()));
      else return false;
      event.preventDefault();
      return true;
    },
    pointerHandlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        event.currentTarget.setPointerCapture?.(event.pointerId);
        const at = { x: event.clientX, y: event.clientY };
        if (pointers.current.size === 0) {
          start.current = { ...at, zoom };
          travelled.current = 0;
        } else pinched.current = true;
        pointers.current.set(event.pointerId, at);
      },
      onPointerMove(event: PointerEvent) {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const point = { x: event.clientX, y: event.clientY };
        pointers.current.set(event.pointerId, point);
        travelled.current += Math.hypot(point.x - before.x, point.y - before.y);
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        if (!other) {
          return setZoom((zoomed) =>
            moveBy(zoomed, point.x - before.x, point.y - before.y, size()),
          );
        }
        const distance = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
        const middle = { x: (point.x + other.x) / 2, y: (point.y + other.y) / 2 };
        zoomAround(distance(point, other) / distance(before, other), middle);
      },
      onPointerUp: handlePointerEnd,
      onPointerCancel: handlePointerEnd,
    },
  };
}

const Sheet = styled(Modal)`
  inset: 0;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  height: 100dvh;
  overflow: hidden;
`;
const PhotoArea = styled.div`
  display: grid;
  place-items: center;
  min-height: 0;
  padding: 0 var(--gutter) var(--gutter);

  ${below(900)} {
    padding: 0;
  }
`;
const PhotoFrame = styled.div`
  position: relative;
  width: min(100%, calc(100dvh - 60px - var(--gutter)));
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--radius-sm);
  background: var(--stage);
  cursor: zoom-in;
  container-type: size;
  touch-action: none;
  user-select: none;

  &[data-enlarged] {
    cursor: grab;
  }
  & > div {
    position: absolute;
    inset: 0;
    width: 100cqmin;
    height: 100cqmin;
    margin: auto;
  }
  ${below(900)} {
    place-self: stretch;
    width: auto;
    aspect-ratio: auto;
    border-radius: 0;
  }
`;

interface PhotoDialogProps {
  images: readonly ProductImage[];
  index: number;
  name: string;
  onSelect: (index: number) => void;
  onClose: () => void;
}

export function PhotoDialog({ images, index, name, onSelect, onClose }: PhotoDialogProps) {
  const { text } = useText();
  const image = images[index];
  const hasSeveral = images.length > 1;
  const turn = (step: number) => {
    reset();
    onSelect((index + step + images.length) % images.length);
  };
  const { frame, zoom, reset, zoomIn, zoomOut, handleZoomKey, pointerHandlers } = usePhotoZoom(
    (step) => hasSeveral && turn(step),
  );
  const handleKeys = (event: KeyboardEvent) => {
    // With Alt, these keys go back and forward. With Ctrl, they zoom the page.
    if (event.altKey || event.ctrlKey || event.metaKey || handleZoomKey(event)) return;
    if (hasSeveral && event.key === 'ArrowLeft') turn(-1);
    else if (hasSeveral && event.key === 'ArrowRight') turn(1);
  };
  const { scale, x, y } = zoom;
  const position = text('common:carousel.position', { number: index + 1, total: images.length });

  return (
    <Sheet
      aria-label={text('product:gallery.zoomTitle', { name })}
      onClose={onClose}
      onKeyDown={handleKeys}
    >
      <Row $gap={1} style={{ padding: '8px var(--gutter)' }}>
        <Text $tone="text" $tabular aria-live="polite" style={{ flex: 1 }}>
          {hasSeveral ? position : ''}
        </Text>
        {hasSeveral && (
          <>
            <IconButton label={text('product:gallery.previous')} onClick={() => turn(-1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton label={text('product:gallery.next')} onClick={() => turn(1)}>
              <ChevronRight />
            </IconButton>
          </>
        )}
        <IconButton
          label={text('product:gallery.zoomOut')}
          aria-disabled={scale <= 1 || undefined}
          onClick={zoomOut}
        >
          <Minus />
        </IconButton>
        <IconButton
          label={text('product:gallery.zoomIn')}
          data-autofocus=""
          aria-disabled={scale >= maxScale || undefined}
          onClick={zoomIn}
        >
          <Plus />
        </IconButton>
        <IconButton label={text('common:action.close')} onClick={onClose}>
          <X />
        </IconButton>
      </Row>
      <PhotoArea>
        <PhotoFrame ref={frame} data-enlarged={scale > 1 ? '' : undefined} {...pointerHandlers}>
          {image && (
            <div
              data-testid="photo"
              style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
            >
              <ResponsiveImage
                {...image}
                alt={image.alt || name}
                sizes="(min-width: 900px) 1920px, 200vw"
                priority
                fill
                draggable={false}
              />
            </div>
          )}
        </PhotoFrame>
      </PhotoArea>
    </Sheet>
  );
}
