import { preload } from 'react-dom';
import styled, { css } from 'styled-components';
import { storagePath } from '../../contract/paths';
import {
  imageFormats,
  imageTypes,
  imageVariant,
  imageWidths,
  type ImageFormat,
} from '../../contract/images';
import type { Breakpoint } from './media';

const Frame = styled.span<{ $fill: boolean }>`
  display: block;
  overflow: hidden;
  ${({ $fill }) =>
    $fill
      ? css`
          position: absolute;
          inset: 0;
        `
      : css`
          position: relative;
        `}

  img {
    display: block;
    width: 100%;
    height: ${({ $fill }) => ($fill ? '100%' : 'auto')};
    object-fit: cover;
  }
  /* At night photographs keep their light grounds, but are lit as by a lamp. */
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: var(--lamp);
    mix-blend-mode: multiply;
    pointer-events: none;
  }
`;

export interface ResponsiveImageProps {
  /** As the API sent it. */
  src: string;
  alt: string;
  /** Pixels of the original. */
  width: number;
  height: number;
  /** How wide it stands on the page, as in HTML. */
  sizes: string;
  /** On narrower screens it is hidden, and nothing of it loads. Pixels. */
  onlyFrom?: Breakpoint;
  /** The picture of the first screen: loaded at once, before others. */
  priority?: boolean;
  /** Named in the head as well: for the one picture that a page is waited for. */
  preloaded?: boolean;
  /** Fills its positioned parent, cut to fit, instead of keeping its own proportions. */
  fill?: boolean;
  className?: string;
  draggable?: boolean;
}

function srcSet(src: string, originalWidth: number, format: ImageFormat): string {
  return imageWidths(originalWidth)
    .map((width) => `${imageVariant(src, width, format)} ${width}w`)
    .join(', ');
}

/** A transparent pixel. */
const nothing = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** The width that a browser without `srcset` gets. */
const plainWidth = 640;

/** A photograph in the best format and size that the browser takes; its place is kept while it loads. */
export function ResponsiveImage({
  src,
  alt,
  width,
  height,
  sizes,
  onlyFrom,
  priority = false,
  preloaded = priority,
  fill = false,
  className,
  draggable,
}: ResponsiveImageProps) {
  const widths = imageWidths(width);
  // Only what the server writes can be found early; in the browser the picture itself is as quick.
  if (typeof window === 'undefined' && preloaded && widths.length > 0) {
    // In the head, where browsers find it before the styles end. Those without AVIF leave it.
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
  return (
    <Frame $fill={fill} className={className}>
      <picture>
        {onlyFrom && <source media={`(max-width: ${onlyFrom - 0.02}px)`} srcSet={nothing} />}
        {widths.length > 0 &&
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
          // For what is older than any browser of ours: one size will do.
          src={plain ? imageVariant(src, plain, 'jpg') : storagePath(src)}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding={priority ? 'sync' : 'async'}
          draggable={draggable}
        />
      </picture>
    </Frame>
  );
}
