import { useCallback, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { Product } from '../../../contract/product';
import { useText } from '../../lib/text';
import { BerryMark } from '../../ui/BerryMark';
import { categoryField } from '../../ui/categoryField';
import { ZoomIn } from '../../ui/icons';
import { intentProps, lazyOnIntent } from '../../ui/lazyOnIntent';
import { below, calm, from } from '../../ui/media';
import { ResponsiveImage } from '../../ui/ResponsiveImage';

const Shell = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;

  ${from(900)} {
    position: sticky;
    top: calc(var(--header-h) + 24px);
    gap: 16px;
  }
`;

/** Swipeable and full-width on phones. */
const Strip = styled.ul`
  display: flex;
  overflow-x: auto;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  overscroll-behavior-x: contain;
  scroll-behavior: smooth;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;

  ${calm} {
    scroll-behavior: auto;
  }
  ${below(900)} {
    margin-inline: calc(-1 * var(--gutter));
    border-radius: 0;
  }
  & > li {
    flex: none;
    width: 100%;
    scroll-snap-align: start;
  }
  ${below(900)} {
    justify-content: safe center;

    /* Leaves room for the product's name in the first screen. */
    & > li {
      width: min(100%, max(50svh, 260px));
    }
  }
`;

const Photos = styled.div`
  position: relative;
  min-width: 0;
`;

/** Which photo is shown; on photos, which are light in both themes. */
const Position = styled.div`
  position: absolute;
  bottom: 14px;
  left: 50%;
  display: flex;
  gap: 6px;
  transform: translateX(-50%);

  i {
    width: 28px;
    height: 4px;
    border-radius: 2px;
    background: rgb(36 16 31 / 0.25);
  }
  i[data-current] {
    background: rgb(36 16 31);
  }
  ${from(900)} {
    display: none;
  }
`;

const Photo = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 1;
  cursor: zoom-in;

  &:focus-visible {
    outline-offset: -5px;
  }
  & > .lucide {
    position: absolute;
    right: 12px;
    bottom: 12px;
    width: 44px;
    height: 44px;
    padding: 11px;
    border-radius: var(--radius-pill);
    background: var(--surface-raised);
    box-shadow: var(--shadow-1);
  }
`;

const Thumbs = styled.ul`
  display: flex;
  gap: 12px;

  ${below(900)} {
    display: none;
  }
  button {
    position: relative;
    display: block;
    width: 96px;
    height: 96px;
    overflow: hidden;
    border-radius: 4px;
    background: var(--cat-field);
  }
  button[aria-current] {
    box-shadow:
      0 0 0 2px var(--background),
      0 0 0 4px var(--text);
  }
`;

const NoPhoto = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 1;
  border-radius: var(--radius-sm);
  background: var(--cat-field);
  color: var(--cat-ink);

  && svg {
    width: 38%;
    height: auto;
    opacity: 0.4;
  }
`;

const PhotoDialog = lazyOnIntent(() =>
  import('./PhotoDialog').then((module) => module.PhotoDialog),
);

const mainSizes = '(min-width: 1400px) 720px, (min-width: 900px) 54vw, 100vw';

/** Pixels by which the strip can scroll: more than one photo may be in view. */
const scrollRange = (list: HTMLElement) => list.scrollWidth - list.clientWidth;

/** Product photos, selected by swipe or thumbnail and enlarged by click or Enter. */
export function Gallery({ product }: { product: Pick<Product, 'images' | 'name' | 'category'> }) {
  const { text } = useText();
  const strip = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const closed = useRef(false);
  /** The photo the strip is automatically scrolling to. */
  const turning = useRef<number>(undefined);
  const { name, images } = product;
  const look = categoryField(product.category);

  const scrollTo = useCallback((photo: number) => {
    const list = strip.current;
    if (!list) return;
    const left = (photo / Math.max(1, list.children.length - 1)) * scrollRange(list);
    if (list.scrollLeft === left) return;
    turning.current = photo;
    list.scrollLeft = left;
  }, []);

  // The dialog restores focus to the photo it was opened from, which is scrolled out of view if
  // another one was selected meanwhile.
  useEffect(() => {
    const list = strip.current;
    if (enlarged || !closed.current || !list) return;
    closed.current = false;
    list.children[index]?.querySelector('button')?.focus({ preventScroll: true });
    scrollTo(index);
  }, [enlarged, index, scrollTo]);

  if (images.length === 0) {
    return (
      <Shell style={look}>
        <NoPhoto role="img" aria-label={name}>
          <BerryMark />
        </NoPhoto>
      </Shell>
    );
  }
  const turnTo = (next: number) => {
    setIndex(next);
    scrollTo(next);
  };
  const followSwipe = () => {
    const list = strip.current;
    const range = list ? scrollRange(list) : 0;
    if (!list || range <= 0) return;
    const shown = Math.round((list.scrollLeft / range) * (images.length - 1));
    // While scrolling to a photo, the previous one is still in view for a moment.
    if (turning.current !== undefined && shown !== turning.current) return;
    turning.current = undefined;
    setIndex(shown);
  };
  const takeOver = () => (turning.current = undefined);

  return (
    <Shell style={look} role="group" aria-label={text('product:gallery.label')}>
      <Photos>
        <Strip
          ref={strip}
          onScroll={followSwipe}
          onScrollEnd={takeOver}
          onPointerDown={takeOver}
          onWheel={takeOver}
        >
          {images.map((image, number) => (
            <li key={image.src}>
              <Photo
                {...intentProps(PhotoDialog)}
                type="button"
                aria-haspopup="dialog"
                aria-label={text('product:gallery.enlarge', {
                  photo: image.alt || name,
                  number: number + 1,
                  total: images.length,
                })}
                onClick={() => {
                  PhotoDialog.preload();
                  setIndex(number);
                  setEnlarged(true);
                }}
              >
                <ResponsiveImage
                  {...image}
                  alt={image.alt || name}
                  sizes={mainSizes}
                  priority={number === 0}
                  fill
                />
                <ZoomIn aria-hidden="true" />
              </Photo>
            </li>
          ))}
        </Strip>
        {images.length > 1 && (
          <Position aria-hidden="true">
            {images.map(({ src }, number) => (
              <i key={src} data-current={number === index || undefined} />
            ))}
          </Position>
        )}
      </Photos>
      {images.length > 1 && (
        <Thumbs>
          {images.map((image, number) => (
            <li key={image.src}>
              <button
                type="button"
                aria-label={text('product:gallery.thumbnailAria', {
                  number: number + 1,
                  total: images.length,
                })}
                aria-current={number === index || undefined}
                onClick={() => turnTo(number)}
              >
                <ResponsiveImage {...image} alt="" sizes="96px" fill />
              </button>
            </li>
          ))}
        </Thumbs>
      )}
      {enlarged && (
        <PhotoDialog
          images={images}
          index={index}
          name={name}
          onTurn={setIndex}
          onClose={() => {
            closed.current = true;
            setEnlarged(false);
          }}
        />
      )}
    </Shell>
  );
}
