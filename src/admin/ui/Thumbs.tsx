import styled from 'styled-components';
import type { AdminOrderSummary } from '@/contract/admin/orders';
import { below } from '@/ui/media';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { Row } from '@/ui/primitives';

const Square = styled.span<{ $size: number }>`
  position: relative;
  flex: none;
  width: ${({ $size }) => $size}px;
  height: ${({ $size }) => $size}px;
  border-radius: var(--radius-sm);
  overflow: hidden;
  background: var(--stage);
`;
type Image = Pick<AdminOrderSummary['images'][number], 'src' | 'width' | 'height'>;

interface ThumbProps {
  image: Image | null;
  /** In px. */
  size?: number;
  className?: string;
}

/** A small square product image beside the product's name. */
export function Thumb({ image, size = 40, className }: ThumbProps) {
  return (
    <Square $size={size} className={className}>
      {image && <ResponsiveImage {...image} alt="" sizes={`${size}px`} fill />}
    </Square>
  );
}

export function Thumbs({ images }: { images: readonly Image[] }) {
  return (
    <Row as="span" $gap={1}>
      {images.map((image) => (
        <Thumb key={image.src} image={image} />
      ))}
    </Row>
  );
}

/** A product in a table: its image, and a `p` with the link and further lines. */
export const ProductCell = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  line-height: 1.35;

  /* As tall as a row with a tag. */
  ${below(1024)} {
    min-height: 50px;
  }

  p > * {
    display: block;
  }
  a {
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  ${below(1024)} {
    a {
      margin-block: -6px;
      padding-block: 12px;
    }
  }
`;
