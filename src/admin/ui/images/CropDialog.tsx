import { useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import styled from 'styled-components';
import { minImageSide } from '@/contract/admin/products';
import { storagePath } from '@/contract/paths';
import { useText } from '@/lib/text';
import { Alert } from '@/ui/Alert';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import { isAdminError } from '../../api/adminError';
import { productsApi } from '../../api/productsApi';
import type { StoredImage } from '../../api/uploadImage';
import { useAdminErrorText } from '../../lib/useAdminErrorText';

/** Rules from react-image-crop's style sheet that a fixed aspect ratio needs. */
const Frame = styled.div`
  display: grid;
  justify-items: center;

  .ReactCrop {
    position: relative;
    display: inline-block;
    max-width: 100%;
    cursor: crosshair;
  }
  .ReactCrop__child-wrapper {
    overflow: hidden;
  }
  img {
    display: block;
    max-width: 100%;
    max-height: 55dvh;
  }
  img,
  .ReactCrop__crop-selection {
    touch-action: none;
  }
  .ReactCrop__crop-mask {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  .ReactCrop__crop-selection {
    position: absolute;
    top: 0;
    left: 0;
    outline: 2px dashed #fff;
    outline-offset: -1px;
    cursor: move;
  }
  .ReactCrop__crop-selection:focus-visible {
    outline: 3px solid var(--focus-ring);
  }
  .ReactCrop__drag-bar,
  .ReactCrop__drag-handle:is(.ord-n, .ord-e, .ord-s, .ord-w) {
    display: none;
  }
  /* The touch target is larger than the corner. */
  .ReactCrop__drag-handle {
    position: absolute;
    width: 44px;
    height: 44px;
    border: 16px solid transparent;
    border-radius: 22px;
    background: var(--brand) content-box;
  }
  .ord-nw {
    top: 0;
    left: 0;
    transform: translate(-50%, -50%);
    cursor: nw-resize;
  }
  .ord-ne {
    top: 0;
    right: 0;
    transform: translate(50%, -50%);
    cursor: ne-resize;
  }
  .ord-se {
    right: 0;
    bottom: 0;
    transform: translate(50%, 50%);
    cursor: se-resize;
  }
  .ord-sw {
    bottom: 0;
    left: 0;
    transform: translate(-50%, 50%);
    cursor: sw-resize;
  }
`;

const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;

const getLargestCrop = ({ width, height }: StoredImage, aspect: number): PercentCrop =>
  centerCrop(
    makeAspectCrop(
      { unit: '%', ...(width <= height * aspect ? { width: 100 } : { height: 100 }) },
      aspect,
      width,
      height,
    ),
    width,
    height,
  );

interface CropDialogProps {
  image: StoredImage;
  aspect?: number;
  onClose: () => void;
  onCropped: (image: StoredImage) => void;
}

/** Crops a stored photo, by default to a square, and stores the result as a new image. */
export default function CropDialog({ image, aspect = 1, onClose, onCropped }: CropDialogProps) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const [chosen, setChosen] = useState(() => getLargestCrop(image, aspect));
  const [shownWidth, setShownWidth] = useState(0);
  const [send, { isLoading, error }] = productsApi.useCropImageMutation();
  const { src, width, height } = image;
  const corner = text('admin:image.crop.corner');
  const corners = Object.fromEntries(
    handles.map((handle) => [`${handle}DragHandle`, corner]),
  ) as Record<`${(typeof handles)[number]}DragHandle`, string>;
  const createCrop = async () => {
    const pixels = (percent: number, of: number) => Math.round((percent / 100) * of);
    const [x, y] = [pixels(chosen.x, width), pixels(chosen.y, height)];
    const cutWidth = Math.min(pixels(chosen.width, width), width - x, (height - y) * aspect);
    const crop = { x, y, width: Math.floor(cutWidth), height: Math.floor(cutWidth / aspect) };
    const { data } = await send({ body: { src, crop } });
    if (data) onCropped(data);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('admin:image.crop')}
      actions={
        <Button loading={isLoading} onClick={() => void createCrop()}>
          {text('admin:image.crop')}
        </Button>
      }
    >
      <Frame>
        <ReactCrop
          crop={chosen}
          aspect={aspect}
          keepSelection
          minWidth={
            (Math.min(minImageSide * Math.max(aspect, 1), width, height * aspect) / width) *
            shownWidth
          }
          ariaLabels={{ cropArea: text('admin:image.crop.area'), ...corners }}
          onChange={(_pixels, percent) => setChosen(percent)}
        >
          <img
            src={storagePath(src)}
            width={width}
            height={height}
            alt=""
            style={{ width: 'auto', height: 'auto' }}
            onLoad={({ currentTarget }) => setShownWidth(currentTarget.width)}
          />
        </ReactCrop>
      </Frame>
      {isAdminError(error) && (
        <Alert tone="danger" role="alert">
          {error.status === 422
            ? text('admin:image.bad.small', { width: minImageSide })
            : errorText(error)}
        </Alert>
      )}
    </Dialog>
  );
}
