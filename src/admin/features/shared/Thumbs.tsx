import styled from 'styled-components';
import type { AdminOrderSummary } from '@/contract/admin/orders';
import { below } from '@/ui/media';
import { ResponsiveImage } from '@/ui/ResponsiveImage';

/** A small square for an image. */
export const Thumb = styled.span`
  position: relative;
  flex: none;
  width: 40px;
  height: 40px;
  border-radius: 5px;
  overflow: hidden;
  background: var(--stage);
`;
const Box = styled.span`
  display: flex;
  gap: 4px;
`;

type Image = Pick<AdminOrderSummary['images'][number], 'src' | 'width' | 'height'>;

/** Small images of products whose names stand beside them. */
export function Thumbs({ images }: { images: readonly Image[] }) {
  return (
    <Box>
      {images.map(({ src, width, height }) => (
        <Thumb key={src}>
          <ResponsiveImage src={src} width={width} height={height} alt="" sizes="40px" fill />
        </Thumb>
      ))}
    </Box>
  );
}

/** A product in a table: its image beside a `p` with the link and further lines. */
export const ProductCell = styled.div`
  display: flex;
  gap: 12px;
  align-items: center;
  line-height: 1.35;

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
