import {
  startTransition,
  useEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
} from 'react';
import type Slick from 'react-slick';
import { carouselAutoplayMs } from '@/contract/limits';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import {
  Bar,
  Bars,
  OverlayPause,
  Region,
  Slide,
  Slides,
  Strip,
  type PerView,
} from './carouselStyle';
import { IconButton } from './IconButton';
import { ArrowLeft, ArrowRight, Pause, Play } from 'lucide-react';
import { Row } from './primitives';
import { useMediaQuery } from './useMediaQuery';
import { useNearScreen } from './useNearScreen';
import { VisuallyHidden } from './VisuallyHidden';

/** Must match `--dur-4`. */
const slideMs = 520;
/** react-slick adds this to `autoplaySpeed`. */
const slickDelayMs = 50;
/** The distance below the viewport, in px, at which slick is loaded. */
const startMargin = 200;

export interface CarouselItem {
  key: string | number;
  content: ReactNode;
}

interface CarouselProps {
  label: string;
  slides: readonly CarouselItem[];
  /** Shows one slide at a time, or 1, 2 and 3 slides from 0, 500 and 800 px. */
  perView?: PerView;
  /** Renders the buttons beside a title. Without it, the slides contain bars and a pause button. */
  head?: (controls: Elements) => Elements;
  /** Called with the index of each slide shown after the rotation has started. */
  onShow?: (index: number) => void;
}

/**
 * react-slick, which here also pauses while anything inside has focus (`pauseOnFocus` ignores links), does not rotate
 * under reduced motion, has a pause button (WCAG 2.2.2) and keeps focus out of hidden slides. The server renders a
 * strip with slides of the same width, because slick ignores `responsive` on the first render. Slick measures the page
 * when it mounts, so it is loaded only near the viewport and after hydration.
 */
export function Carousel({ label, slides, perView = 'single', head, onShow }: CarouselProps) {
  const { text } = useText();
  const region = useRef<HTMLElement>(null);
  const slider = useRef<Slick>(null);
  const isNear = useNearScreen(region, startMargin);
  const slidesShown = useSlidesShown(perView);
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)') ?? false;
  const [choice, setChoice] = useState<'play' | 'pause'>();
  /** The slide chosen before slick mounted. */
  const [firstSlide, setFirstSlide] = useState<number>();
  const [index, setIndex] = useState(0);
  const [announced, setAnnounced] = useState('');
  const isPaused = useRef(false);
  const hadFocus = useRef(false);
  const shouldPlay = choice ? choice === 'play' : !isCalm;
  const isRotating = slides.length > (slidesShown ?? 1);
  const Slider = useSlick(isRotating && (isNear || firstSlide !== undefined), firstSlide);
  const isLive = isRotating && Slider !== undefined && slidesShown !== undefined;

  const play = () => {
    isPaused.current = false;
    slider.current?.slickPlay();
  };
  const pause = () => {
    isPaused.current = true;
    slider.current?.slickPause();
  };
  const move = (step: 1 | -1) => {
    if (!slider.current) setFirstSlide((at = 0) => (at + step + slides.length) % slides.length);
    else if (step === 1) slider.current.slickNext();
    else slider.current.slickPrev();
  };
  useEffect(() => {
    if (!isLive) return;
    hideInactiveSlides(region.current);
    if (shouldPlay) play();
    else pause();
  }, [isLive, slidesShown, shouldPlay]);

  const position = (index: number) =>
    text('common:carousel.position', { number: index + 1, total: slides.length });
  const items = slides.map((slide, index) => (
    <Slide
      key={slide.key}
      role="group"
      aria-roledescription={text('common:carousel.slideRole')}
      aria-label={position(index)}
    >
      {slide.content}
    </Slide>
  ));
  const pauseButton = (
    <IconButton
      label={text(shouldPlay ? 'common:carousel.pauseAria' : 'common:carousel.playAria')}
      data-rotation=""
      onClick={() => setChoice(shouldPlay ? 'pause' : 'play')}
    >
      {shouldPlay ? <Pause /> : <Play />}
    </IconButton>
  );

  return (
    <Region
      ref={region}
      aria-roledescription={text('common:carousel.role')}
      aria-label={label}
      $overlay={!head}
      onFocus={({ target }: FocusEvent) => {
        // The button starts the rotation although it has focus.
        if (!target.closest('[data-rotation]')) pause();
      }}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (shouldPlay && !currentTarget.contains(relatedTarget)) play();
      }}
      onDragStart={(event) => event.preventDefault()}
    >
      {head?.(
        isRotating && (
          <Row $gap={2}>
            {pauseButton}
            <IconButton
              variant="line"
              label={text('common:carousel.previousAria')}
              onClick={() => move(-1)}
            >
              <ArrowLeft />
            </IconButton>
            <IconButton
              variant="line"
              label={text('common:carousel.nextAria')}
              onClick={() => move(1)}
            >
              <ArrowRight />
            </IconButton>
          </Row>
        ),
      )}
      {!head && isRotating && <OverlayPause>{pauseButton}</OverlayPause>}
      <Slides $perView={perView}>
        {isLive ? (
          <Slider
            key={slidesShown}
            ref={slider}
            arrows={false}
            autoplay={shouldPlay}
            autoplaySpeed={carouselAutoplayMs - slickDelayMs}
            pauseOnHover
            infinite
            initialSlide={firstSlide ?? 0}
            slidesToShow={slidesShown}
            slidesToScroll={1}
            speed={isCalm ? 0 : slideMs}
            cssEase="cubic-bezier(.2, .7, .2, 1)"
            touchThreshold={8}
            dots={!head}
            appendDots={(bars) => (
              <Bars $running={shouldPlay}>
                <ul>{bars}</ul>
              </Bars>
            )}
            customPaging={(at) => (
              <Bar
                type="button"
                aria-label={text('common:carousel.goToAria', { number: at + 1 })}
                aria-current={at === index ? 'true' : undefined}
              />
            )}
            onInit={() => {
              hideInactiveSlides(region.current);
              onShow?.(firstSlide ?? 0);
            }}
            onReInit={() => hideInactiveSlides(region.current)}
            beforeChange={(_, next) => {
              hadFocus.current = focusedSlide(region.current) !== null;
              setIndex(next);
              onShow?.(next);
              setAnnounced(isPaused.current ? position(next) : '');
            }}
            afterChange={() => {
              if (hadFocus.current) focusActiveSlide(region.current);
            }}
          >
            {items}
          </Slider>
        ) : (
          <Strip>{items}</Strip>
        )}
      </Slides>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </Region>
  );
}

/** Hidden and cloned slides contain focusable links, and slick's updates wrap the images' click handlers again. */
function hideInactiveSlides(root: HTMLElement | null): void {
  for (const slide of root?.querySelectorAll('.slick-slide') ?? []) {
    slide.toggleAttribute('inert', !slide.classList.contains('slick-active'));
    for (const image of slide.querySelectorAll('img')) image.onclick = null;
  }
}

const focusedSlide = (root: HTMLElement | null) =>
  root?.contains(document.activeElement) ? document.activeElement!.closest('.slick-slide') : null;

function focusActiveSlide(root: HTMLElement | null): void {
  if (focusedSlide(root)?.classList.contains('slick-active')) return;
  root
    ?.querySelector<HTMLElement>('.slick-active a, .slick-active button')
    ?.focus({ preventScroll: true });
}

/** Loads react-slick when needed. Until then the slides form a strip, and each press retries the load. */
function useSlick(isNeeded: boolean, pressed: number | undefined): typeof Slick | undefined {
  const [loaded, setLoaded] = useState<{ slider: typeof Slick }>();
  useEffect(() => {
    if (!isNeeded || loaded) return;
    import('react-slick').then(
      ({ default: slider }) => startTransition(() => setLoaded({ slider })),
      () => undefined,
    );
  }, [isNeeded, pressed, loaded]);
  return loaded?.slider;
}

function useSlidesShown(perView: PerView): number | undefined {
  const two = useMediaQuery('(min-width: 500px)');
  const three = useMediaQuery('(min-width: 800px)');
  if (three === undefined) return undefined;
  if (perView === 'single') return 1;
  return three ? 3 : two ? 2 : 1;
}
