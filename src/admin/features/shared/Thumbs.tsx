import styled from 'styled-components';
import type { AdminOrderSummary } from '@/contract/admin/orders';
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
