import type { KeyboardEvent } from 'react';
import styled from 'styled-components';
import type { ProductImage } from '../../../contract/product';
import { useText } from '../../lib/text';
import { IconButton } from '../../ui/IconButton';
import { ChevronLeft, ChevronRight, Minus, Plus, X } from '../../ui/icons';
import { Picture } from '../../ui/Picture';
import { useModal } from '../../ui/useModal';
import { usePhotoZoom } from './usePhotoZoom';
import { closest } from './zoom';

const Sheet = styled.dialog`
  position: fixed;
  inset: 0;
  display: grid;
  grid-template-rows: auto minmax(0, 1fr);
  width: 100%;
  max-width: none;
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0;
  border: 0;
  overflow: hidden;
  background: var(--background);
  color: var(--text);
`;
const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 4px;
  padding: 8px var(--gutter);

  p {
    flex: 1;
    font-size: var(--text-sm);
    font-variant-numeric: tabular-nums;
  }
`;
const Place = styled.div`
  display: grid;
  place-items: center;
  min-height: 0;
  padding: 0 var(--gutter) var(--gutter);
`;
const PhotoFrame = styled.div`
  position: relative;
  width: min(100%, calc(100dvh - 60px - var(--gutter)));
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: var(--radius-sm);
  background: var(--stage);
  cursor: zoom-in;
  touch-action: none;
  user-select: none;

  &[data-enlarged] {
    cursor: grab;
  }
  & > div {
    position: absolute;
    inset: 0;
  }
`;

interface PhotoDialogProps {
  images: readonly ProductImage[];
  index: number;
  name: string;
  onTurn: (index: number) => void;
  onClose: () => void;
}

/** A photo as large as the window, to be looked at closely. */
export function PhotoDialog({ images, index, name, onTurn, onClose }: PhotoDialogProps) {
  const { text } = useText();
  const { onKeyDown: handleModalKeys, ...modal } = useModal(onClose);
  const image = images[index];
  const several = images.length > 1;
  const turn = (step: number) => {
    reset();
    onTurn((index + step + images.length) % images.length);
  };
  const { frame, zoom, reset, zoomIn, zoomOut, takeKey, pointerHandlers } = usePhotoZoom(
    (step) => several && turn(step),
  );
  const handleKeys = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (takeKey(event)) return;
    if (several && event.key === 'ArrowLeft') turn(-1);
    else if (several && event.key === 'ArrowRight') turn(1);
    else handleModalKeys(event);
  };
  const { scale, x, y } = zoom;
  const position = text('common:carousel.position', { number: index + 1, total: images.length });

  return (
    <Sheet
      {...modal}
      aria-modal="true"
      aria-label={text('product:gallery.zoomTitle', { name })}
      tabIndex={-1}
      onKeyDown={handleKeys}
    >
      <Bar>
        <p aria-live="polite">{several ? position : ''}</p>
        {several && (
          <>
            <IconButton label={text('product:gallery.previous')} onClick={() => turn(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label={text('product:gallery.next')} onClick={() => turn(1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </>
        )}
        <IconButton
          label={text('product:gallery.zoomOut')}
          aria-disabled={scale <= 1 || undefined}
          onClick={zoomOut}
        >
          <Minus aria-hidden="true" />
        </IconButton>
        <IconButton
          label={text('product:gallery.zoomIn')}
          data-autofocus=""
          aria-disabled={scale >= closest || undefined}
          onClick={zoomIn}
        >
          <Plus aria-hidden="true" />
        </IconButton>
        <IconButton label={text('common:action.close')} onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </Bar>
      <Place>
        <PhotoFrame ref={frame} data-enlarged={scale > 1 ? '' : undefined} {...pointerHandlers}>
          {image && (
            <div
              data-testid="photo"
              style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
            >
              <Picture
                {...image}
                alt={image.alt || name}
                sizes="(min-width: 900px) 1920px, 200vw"
                priority
                fill
                draggable={false}
              />
            </div>
          )}
        </PhotoFrame>
      </Place>
    </Sheet>
  );
}
