import { useLayoutEffect, useState, type CSSProperties } from 'react';
import { preload } from 'react-dom';
import styled from 'styled-components';
import { storagePath } from '@/contract/paths';
import {
  imageFormats,
  imageTypes,
  imageVariant,
  imageWidths,
  type ImageFormat,
} from '@/contract/images';
import { useHydrated } from '@/lib/HydratedContext';
import { type Breakpoint, from } from './media';

export const Frame = styled.span<{ $fill: boolean }>`
  display: block;
  overflow: hidden;
  position: ${({ $fill }) => ($fill ? 'absolute' : 'relative')};
  inset: 0;

  img {
    width: 100%;
    height: ${({ $fill }) => ($fill ? '100%' : 'auto')};
    object-fit: cover;
  }
  /* Dims photographs with light backgrounds in the dark theme. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--lamp);
    mix-blend-mode: multiply;
    pointer-events: none;
  }
`;

/** The background of a photo, square by default. Without a photo, it shows the category's colour. */
export const MediaBox = styled.div<{ $ratio?: string }>`
  position: relative;
  overflow: hidden;
  aspect-ratio: ${({ $ratio = '1' }) => $ratio};
  border-radius: var(--radius-sm);
  background: var(--cat-field, var(--stage));
`;

/** For use beside text; extends to the right edge of the window, on small screens to both edges. */
export const EdgeBox = styled.div`
  position: relative;
  margin-inline: calc(-1 * var(--gutter));
  overflow: hidden;
  background: var(--stage);

  ${from(900)} {
    margin: 0 calc(-1 * max(var(--gutter), (100vw - var(--container)) / 2)) 0 0;
    border-radius: var(--radius-sm) 0 0 var(--radius-sm);
  }
`;

export interface ResponsiveImageProps {
  src: string;
  alt: string;
  /** The size of the original in pixels. */
  width: number;
  height: number;
  sizes: string;
  /** Hides the image on narrower screens, which do not load it. */
  onlyFrom?: Breakpoint;
  /** Set for an image on the first screen, which is loaded eagerly with high priority. */
  priority?: boolean;
  /** Defaults to a value that depends on `priority`. */
  loading?: 'eager' | 'lazy' | undefined;
  /** Also preloads the image in the head; set for the page's LCP image. */
  preloaded?: boolean;
  /** Fills its positioned parent, cropped, instead of keeping its proportions. */
  fill?: boolean;
  /** The `object-position` of a cropped image. */
  at?: string;
  className?: string;
  style?: CSSProperties | undefined;
  draggable?: boolean;
}

function srcSet(src: string, originalWidth: number, format: ImageFormat): string {
  return imageWidths(originalWidth)
    .map((width) => `${imageVariant(src, width, format)} ${width}w`)
    .join(', ');
}

const transparentPixel =
  'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const plainWidth = 640;

/** A photo in the best supported format and size; reserves its space while it loads. */
export function ResponsiveImage({
  src,
  alt,
  width,
  height,
  sizes,
  onlyFrom,
  priority = false,
  loading = priority ? 'eager' : 'lazy',
  preloaded = priority,
  fill = false,
  at,
  className,
  style,
  draggable,
}: ResponsiveImageProps) {
  // Chromium never frees an image with `srcset` that was created but not inserted, as in an interrupted render, nor its
  // page. Set the sources after insertion, before the browser paints.
  const [inserted, setInserted] = useState(!useHydrated());
  useLayoutEffect(() => setInserted(true), []);
  const widths = imageWidths(width);
  // Only the server's preload is early enough; in the browser, the image itself loads as fast.
  if (typeof window === 'undefined' && preloaded && widths.length > 0) {
    // The link is in the head, where browsers find it before the style sheet ends. Browsers without AVIF ignore it.
    preload(imageVariant(src, plainWidth, 'avif'), {
      as: 'image',
      type: imageTypes.avif,
      imageSrcSet: srcSet(src, width, 'avif'),
      imageSizes: sizes,
      fetchPriority: 'high',
      ...(onlyFrom && { media: `(min-width: ${onlyFrom}px)` }),
    });
  }
  const plain = widths.filter((candidate) => candidate <= plainWidth).at(-1);
  const plainSrc = plain ? imageVariant(src, plain, 'jpg') : storagePath(src);
  return (
    <Frame $fill={fill} className={className} style={style}>
      <picture>
        {inserted && onlyFrom && (
          <source media={`(max-width: ${onlyFrom - 0.02}px)`} srcSet={transparentPixel} />
        )}
        {inserted &&
          widths.length > 0 &&
          imageFormats
            .filter((format) => format !== 'jpg')
            .map((format) => (
              <source
                key={format}
                type={imageTypes[format]}
                srcSet={srcSet(src, width, format)}
                sizes={sizes}
              />
            ))}
        <img
          // Browsers that support neither format get one size.
          src={inserted ? plainSrc : transparentPixel}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          draggable={draggable}
          style={at ? { objectPosition: at } : undefined}
        />
      </picture>
    </Frame>
  );
}
