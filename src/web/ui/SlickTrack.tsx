import { useEffect, useImperativeHandle, useRef, type ReactNode, type Ref } from 'react';
import Slider, { type Settings } from 'react-slick';

export interface TrackHandle {
  next: () => void;
  previous: () => void;
  goTo: (index: number) => void;
}

interface SlickTrackProps {
  ref: Ref<TrackHandle>;
  slidesShown: number;
  initialSlide: number;
  /** Milliseconds. */
  speed: number;
  onChange: (index: number) => void;
  children: ReactNode;
}

/**
 * What slick leaves undone: hidden and cloned slides keep links that can be tabbed to, and every
 * update wraps the click handler of each picture once more.
 */
function settle(root: HTMLElement | null): void {
  for (const slide of root?.querySelectorAll('.slick-slide') ?? []) {
    slide.toggleAttribute('inert', !slide.classList.contains('slick-active'));
    for (const image of slide.querySelectorAll('img')) image.onclick = null;
  }
}

/** react-slick, loaded when a carousel comes near the screen; turning and pausing are the carousel's. */
export function SlickTrack({
  ref,
  slidesShown,
  initialSlide,
  speed,
  onChange,
  children,
}: SlickTrackProps) {
  const root = useRef<HTMLDivElement>(null);
  const slider = useRef<Slider>(null);
  const hadFocus = useRef(false);

  useImperativeHandle(ref, () => ({
    next: () => slider.current?.slickNext(),
    previous: () => slider.current?.slickPrev(),
    goTo: (index) => slider.current?.slickGoTo(index),
  }));
  useEffect(() => settle(root.current), []);

  const settings: Settings = {
    arrows: false,
    dots: false,
    accessibility: false,
    autoplay: false,
    infinite: true,
    slidesToShow: slidesShown,
    slidesToScroll: 1,
    initialSlide,
    speed,
    cssEase: 'cubic-bezier(.2, .7, .2, 1)',
    touchThreshold: 8,
    onReInit: () => settle(root.current),
    beforeChange: (_, next) => {
      hadFocus.current = root.current?.contains(document.activeElement) ?? false;
      onChange(next);
    },
    afterChange: () => {
      settle(root.current);
      // A slide that left with the focus hands it to the one that came.
      const focused = document.activeElement;
      const isInHidden = root.current?.contains(focused) && !focused?.closest('.slick-active');
      if (!hadFocus.current || !(isInHidden || focused === document.body)) return;
      root.current
        ?.querySelector<HTMLElement>('.slick-active a, .slick-active button')
        ?.focus({ preventScroll: true });
    },
  };

  return (
    <div ref={root} style={{ height: '100%' }} onDragStart={(event) => event.preventDefault()}>
      <Slider ref={slider} {...settings}>
        {children}
      </Slider>
    </div>
  );
}
