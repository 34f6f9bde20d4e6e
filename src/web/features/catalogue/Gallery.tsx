import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import type { Product } from '@/contract/productDetails';
import { useText } from '@/lib/text';
import { NoPhoto, ProductPhoto } from '../shared/ProductPhoto';
import { categoryField } from '@/shared/categoryField';
import { ZoomIn } from 'lucide-react';
import { intentProps, lazyOnIntent } from '@/ui/lazyOnIntent';
import { below, from } from '@/ui/media';
import { MediaBox } from '@/ui/ResponsiveImage';

/** Photos are stacked beside the buy box. On phones, a swipe shows the next one. */
const Photos = styled.ul`
  ${below(600)} {
    display: flex;
    margin-inline: calc(-1 * var(--gutter));
    overflow-x: auto;
    background: var(--cat-field);
    overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory;
    scrollbar-width: none;

    /* Leaves room for the product's name on the first screen. */
    & > li {
      flex: none;
      width: 100%;
      scroll-snap-align: start;
    }
    button {
      max-height: max(50svh, 260px);
    }
    && img {
      object-fit: contain;
    }
  }
  ${from(600)} {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 16px;

    & > li {
      overflow: hidden;
      border-radius: var(--radius-sm);
      background: var(--cat-field);
    }
    & > li[data-large] {
      grid-column: span 2;
    }
  }
`;

/** Shown on phones, where photos are swiped. */
const Counter = styled.p`
  position: absolute;
  bottom: 14px;
  left: 50%;
  padding: 4px 12px;
  border-radius: var(--radius-pill);
  background: var(--surface-raised);
  box-shadow: var(--shadow-1);
  font-size: var(--text-xs);
  font-weight: 600;
  font-variant-numeric: tabular-nums;
  transform: translateX(-50%);

  ${from(600)} {
    display: none;
  }
`;

/** The number of bottles in a pack, on a photo of one bottle. */
const UnitCount = styled.span`
  position: absolute;
  bottom: 16px;
  left: 12px;
  padding: 7px 12px;
  border-radius: 4px;
  background: var(--surface-raised);
  font: 600 1.0625rem/1.2 var(--font-display);
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

const PhotoDialog = lazyOnIntent(() =>
  import('./PhotoDialog').then((module) => module.PhotoDialog),
);

const largeSizes =
  '(min-width: 1400px) 720px, (min-width: 900px) 54vw, (min-width: 600px) 48vw, 100vw';
const halfSizes =
  '(min-width: 1400px) 352px, (min-width: 900px) 27vw, (min-width: 600px) 24vw, 100vw';

export function Gallery({
  product,
}: {
  product: Pick<Product, 'id' | 'images' | 'name' | 'category' | 'plate'>;
}) {
  const { text } = useText();
  const photos = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  const [enlarged, setEnlarged] = useState(false);
  const { name, images } = product;
  const fieldStyle = categoryField(product.category);

  const close = () => {
    flushSync(() => setEnlarged(false));
    // The dialog returns focus to the photo that opened it, but a different one may have been selected since.
    photos.current?.children[index]?.querySelector('button')?.focus();
  };

  if (images.length === 0) {
    return (
      <MediaBox style={fieldStyle}>
        <NoPhoto name={name} />
      </MediaBox>
    );
  }
  const total = images.length;
  /** The other photos are shown in pairs. */
  const large = total % 2 === 0 ? 2 : 1;
  const followSwipe = () => {
    const list = photos.current;
    const range = list ? list.scrollWidth - list.clientWidth : 0;
    if (list && range > 0) setIndex(Math.round((list.scrollLeft / range) * (total - 1)));
  };

  return (
    <div
      style={{ ...fieldStyle, position: 'relative' }}
      role="group"
      aria-label={text('product:gallery.label')}
    >
      <Photos ref={photos} onScroll={followSwipe}>
        {images.map((image, number) => (
          <li key={image.src} data-large={number < large || undefined}>
            <Photo
              {...intentProps(PhotoDialog)}
              type="button"
              aria-haspopup="dialog"
              aria-label={text('product:gallery.enlarge', {
                photo: image.alt || name,
                number: number + 1,
                total,
              })}
              onClick={() => {
                PhotoDialog.preload();
                setIndex(number);
                setEnlarged(true);
              }}
            >
              <ProductPhoto
                productId={product.id}
                moves={number === 0}
                {...image}
                alt={image.alt || name}
                sizes={number < large ? largeSizes : halfSizes}
                priority={number === 0}
                fill
              />
              {number === 0 && product.plate !== undefined && (
                <UnitCount>
                  <span>{text('common:pack.pieces', { count: product.plate })}</span>
                </UnitCount>
              )}
              <ZoomIn />
            </Photo>
          </li>
        ))}
      </Photos>
      {total > 1 && (
        <Counter aria-hidden="true">
          {text('common:carousel.position', { number: index + 1, total })}
        </Counter>
      )}
      {enlarged && (
        <PhotoDialog
          images={images}
          index={index}
          name={name}
          onSelect={setIndex}
          onClose={close}
        />
      )}
    </div>
  );
}
