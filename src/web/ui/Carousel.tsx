import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { carouselAutoplayMs } from '../../contract/limits';
import { useText } from '../lib/text';
import { CarouselBars, CarouselButtons } from './CarouselControls';
import {
  HeadControls,
  OverlayControls,
  Region,
  Slide,
  Slides,
  Strip,
  type PerView,
} from './carouselStyle';
import type { TrackHandle } from './SlickTrack';
import { useCarouselPause, useSlidesShown } from './useCarouselPause';
import { useSlickTrack } from './useSlickTrack';
import { VisuallyHidden } from './VisuallyHidden';

/** Milliseconds; `--dur-4`. */
const slideMs = 520;

export interface CarouselSlide {
  key: string | number;
  content: ReactNode;
}

interface CarouselProps {
  /** Its name. */
  label: string;
  slides: readonly CarouselSlide[];
  /** One at a time, or 1, 2, 3 from 0, 500, 800 px. */
  perView?: PerView;
  /**
   * Places the buttons: beside a title, given here. Without it, bars and a pause button lie on the
   * slides, and the carousel is as high as its place.
   */
  head?: (controls: ReactNode) => ReactNode;
}

/**
 * Turns every two seconds, in a loop. Right on first paint: the server's strip has the boxes that
 * slick takes over once it is here.
 */
export function Carousel({ label, slides, perView = 'one', head }: CarouselProps) {
  const { text } = useText();
  const region = useRef<HTMLElement>(null);
  const strip = useRef<HTMLDivElement>(null);
  const controls = useRef<HTMLDivElement>(null);
  const track = useRef<TrackHandle>(null);
  const [index, setIndex] = useState(0);
  /** Said aloud only where the shopper turned it; slick decides whether it turns, or still is turning. */
  const [announced, setAnnounced] = useState('');
  const byHand = useRef(false);
  const shown = useSlidesShown(perView === 'cards');
  const rotates = slides.length > shown;
  const Track = useSlickTrack(region, rotates);
  const live = Track !== null && rotates;
  const { calm, wanted, turning, toggle, watch } = useCarouselPause(controls);
  const running = live && turning;

  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => {
      if (document.hidden) return;
      byHand.current = false;
      track.current?.next();
    }, carouselAutoplayMs);
    return () => clearInterval(timer);
  }, [running, index]);

  const scrollStrip = (slidesOn: number) => {
    const width = strip.current?.firstElementChild?.clientWidth ?? 0;
    strip.current?.scrollBy({ left: slidesOn * width, behavior: 'smooth' });
  };
  const position = useCallback(
    (at: number) => text('common:carousel.position', { number: at + 1, total: slides.length }),
    [text, slides.length],
  );
  const turn = (by: 1 | -1) => {
    if (!live) return scrollStrip(by);
    byHand.current = true;
    return by === 1 ? track.current?.next() : track.current?.previous();
  };
  const goTo = (at: number) => {
    if (!live) return scrollStrip(at - index);
    byHand.current = true;
    return track.current?.goTo(at);
  };
  const turned = (to: number) => {
    setIndex(to);
    setAnnounced(byHand.current ? position(to) : '');
    byHand.current = false;
  };
  const handleKeys = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    if (
      event.target instanceof HTMLElement &&
      event.target.closest('input,select,textarea,[role="menu"]')
    )
      return;
    event.preventDefault();
    turn(event.key === 'ArrowRight' ? 1 : -1);
  };

  const items = slides.map((slide, at) => (
    <Slide
      key={slide.key}
      role="group"
      aria-roledescription={text('common:carousel.slideRole')}
      aria-label={position(at)}
    >
      {slide.content}
    </Slide>
  ));
  const pause = { wanted, onToggle: toggle };
  const overlay = head === undefined;

  return (
    <Region
      ref={region}
      aria-roledescription={text('common:carousel.role')}
      aria-label={label}
      $overlay={overlay}
      onKeyDown={rotates ? handleKeys : undefined}
      {...watch}
    >
      {head?.(
        rotates && (
          <HeadControls ref={controls}>
            <CarouselButtons {...pause} onTurn={turn} />
          </HeadControls>
        ),
      )}
      {overlay && rotates && (
        <OverlayControls ref={controls}>
          <CarouselBars
            {...pause}
            count={slides.length}
            current={index}
            running={running}
            onGoTo={goTo}
          />
        </OverlayControls>
      )}
      <Slides $perView={perView}>
        {live ? (
          <Track
            key={`${shown}-${slides.length}`}
            ref={track}
            slidesShown={shown}
            initialSlide={index}
            speed={calm ? 0 : slideMs}
            onChange={turned}
          >
            {items}
          </Track>
        ) : (
          <Strip ref={strip}>{items}</Strip>
        )}
      </Slides>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Region>
  );
}
