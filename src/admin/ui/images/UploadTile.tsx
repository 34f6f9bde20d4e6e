import { useEffect, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { intlTag } from '@/contract/locale';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { X } from '@/ui/icons';
import { useOnline } from '../../lib/useOnline';
import { PhotoItem, Stage, Tools } from './photoStyle';
import type { Upload, useUploads } from './useUploads';

const Picture = styled.canvas`
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: 0.55;
`;
const Progress = styled.div`
  position: absolute;
  inset: auto 8px 8px;
  padding: 8px 10px;
  border-radius: var(--radius-sm);
  background: var(--surface-raised);
  font-size: var(--text-xs);
  font-weight: 600;
  font-variant-numeric: tabular-nums;

  progress {
    display: block;
    width: 100%;
    height: 6px;
    margin-top: 6px;
    border: 0;
    border-radius: 3px;
    background: var(--track);
    appearance: none;
    overflow: hidden;
  }
  progress::-webkit-progress-bar {
    background: var(--track);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
  }
  progress::-moz-progress-bar {
    background: var(--accent);
  }
`;
const Name = styled.p`
  overflow-wrap: anywhere;
  font-size: var(--text-sm);
`;

/** Draws the file on a canvas: the content security policy allows no `blob:` URLs. */
async function draw(canvas: HTMLCanvasElement, file: File): Promise<void> {
  const bitmap = await createImageBitmap(file, { resizeWidth: 320 });
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  bitmap.close();
}

interface UploadTileProps {
  upload: Upload;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadTile({ upload, onRetry, onRemove }: UploadTileProps) {
  const { text, locale } = useText();
  const online = useOnline();
  const { file, sent, error, canRetry } = upload;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // A file that is not an image has no preview.
    if (canvas.current && 'createImageBitmap' in window)
      draw(canvas.current, file).catch(() => undefined);
  }, [file]);
  const item = useRef<HTMLLIElement>(null);
  // The last item of the list adds another one.
  useLayoutEffect(() => {
    const tile = item.current;
    return () => {
      if (tile?.contains(document.activeElement))
        tile.parentElement?.lastElementChild?.querySelector('button')?.focus();
    };
  }, []);
  const megabytes = (bytes: number) =>
    (bytes / 1024 / 1024).toLocaleString(intlTag(locale), {
      maximumFractionDigits: 1,
    });
  const progress = text('admin:image.sending', {
    done: megabytes(Math.min(sent, file.size)),
    total: megabytes(file.size),
  });
  return (
    <PhotoItem ref={item}>
      <Stage>
        <Picture ref={canvas} aria-hidden="true" />
        {!error && (
          <Progress>
            <span>{progress}</span>
            <progress max={file.size} value={Math.min(sent, file.size)} aria-label={file.name} />
          </Progress>
        )}
      </Stage>
      <Tools>
        <span />
        <IconButton label={`${text('admin:image.remove')}: ${file.name}`} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </Tools>
      <div>
        <Name>{file.name}</Name>
        {error && <FieldError role="alert">{error}</FieldError>}
        {canRetry && error && (
          <Button
            variant="secondary"
            size="small"
            disabled={!online}
            onClick={() => {
              // This button goes.
              item.current?.querySelector('button')?.focus();
              onRetry();
            }}
            style={{ marginTop: 8 }}
          >
            {text('admin:image.retry')}
          </Button>
        )}
      </div>
    </PhotoItem>
  );
}

/** Files on their way, as items of a list whose last one adds files. */
export function UploadTiles({
  uploads,
  send,
  remove,
}: Pick<ReturnType<typeof useUploads>, 'uploads' | 'send' | 'remove'>) {
  return uploads.map((upload) => (
    <UploadTile
      key={upload.key}
      upload={upload}
      onRetry={() => send(upload)}
      onRemove={() => remove(upload)}
    />
  ));
}
