import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { type DragEvent, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import styled, { css } from 'styled-components';
import { Camera, X } from 'lucide-react';
import { maxUploadBytes, minImageSide, uploadTypes } from '@/contract/admin/products';
import { intlTag } from '@/contract/locale';
import type { UploadOptions } from '@/client/sendFile';
import { createUuid } from '@/lib/createUuid';
import { useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { below, from } from '@/ui/media';
import { Text } from '@/ui/primitives';
import { isAdminError } from '../../api/adminError';
import type { Uploading } from '../../api/uploadImage';
import { useAdminErrorText } from '../../lib/useAdminErrorText';
import { SetUploading } from '../UnsavedInput';
import { SendButton } from '../SendButton';
import { Gauge } from '../Gauge';

const megabyte = 1024 * 1024;

export interface Upload {
  key: string;
  file: File;
  /** Aborts the upload when the file is removed. */
  removal: AbortController;
  /** In bytes. */
  sent: number;
  error?: string;
  /** False if a retry would be rejected again. */
  canRetry?: boolean;
}

/** Uploads files one at a time, in the order chosen. */
export function useUploads<Stored>(
  upload: (file: File, options: UploadOptions) => Uploading<Stored>,
  onStored: (stored: Stored) => void,
) {
  const { text } = useText();
  const errorText = useAdminErrorText();
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const last = useRef(Promise.resolve());
  const tooLarge = text('admin:image.bad.large', { size: maxUploadBytes / megabyte });
  const setUploading = useContext(SetUploading);
  const isUploading = uploads.some(({ error }) => !error);
  useEffect(() => {
    setUploading(isUploading);
    return () => setUploading(false);
  }, [isUploading, setUploading]);

  const change = (key: string, changes: Partial<Upload>) =>
    setUploads((before) =>
      before.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)),
    );
  const remove = ({ key, removal }: Upload) => {
    removal.abort();
    setUploads((before) => before.filter((upload) => upload.key !== key));
  };

  const rejection = (error: unknown): Pick<Upload, 'error' | 'canRetry'> => {
    if (!isAdminError(error)) return { error: text('errors:server'), canRetry: true };
    if (error.status === 413) return { error: tooLarge };
    if (error.status !== 422) return { error: errorText(error), canRetry: true };
    return error.errors?.image?.includes('too_short')
      ? { error: text('admin:image.bad.small', { width: minImageSide }) }
      : { error: text('admin:image.bad.type') };
  };
  const send = (sent: Upload) => {
    const { key, file, removal } = sent;
    change(key, { sent: 0, error: undefined });
    last.current = last.current.then(async () => {
      if (removal.signal.aborted) return;
      try {
        const onProgress = (bytes: number) => change(key, { sent: bytes });
        onStored(await dispatch(upload(file, { onProgress, signal: removal.signal })));
        remove(sent);
      } catch (error) {
        change(key, rejection(error));
      }
    });
  };
  const add = (files: readonly File[]) => {
    const added = files.map((file): Upload => {
      const newUpload = { key: createUuid(), file, sent: 0, removal: new AbortController() };
      if (!uploadTypes.includes(file.type))
        return { ...newUpload, error: text('admin:image.bad.type') };
      return file.size > maxUploadBytes ? { ...newUpload, error: tooLarge } : newUpload;
    });
    setUploads((before) => [...before, ...added]);
    added.filter(({ error }) => !error).forEach(send);
  };
  return { uploads, add, send, remove };
}

export const PhotoList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 18px;

  ${from(1024)} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: 16px;
  }
`;

const sideStyle = css`
  display: grid;
  grid-template-columns: 120px minmax(0, 1fr);
  gap: 0 14px;
  align-content: start;

  & > :first-child {
    grid-row: 1 / 4;
    align-self: start;
  }
`;

/** A photo with its buttons and descriptions below it or, on phones, beside it. */
export const PhotoItem = styled.li`
  min-width: 0;

  ${below(1024)} {
    ${sideStyle}
  }
`;

export const Uploads = styled.ul`
  display: grid;
  gap: 14px;
  max-width: 560px;

  ${PhotoItem} {
    ${sideStyle}
  }
  & > li > button {
    aspect-ratio: auto;
    padding: 18px;
  }
`;

export const Stage = styled.div`
  position: relative;
  aspect-ratio: 1;
  border-radius: var(--radius-sm);
  overflow: hidden;
  background: var(--stage);
`;

export const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  margin-inline: -12px;

  span {
    flex: 1;
  }
  .lucide {
    width: 18px;
    height: 18px;
  }
`;

const Tile = styled.button<{ $over: boolean }>`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 8px;
  width: 100%;
  aspect-ratio: 1;
  padding: 14px;
  border: 1.5px dashed var(--border-strong);
  border-radius: var(--radius-sm);
  background: ${({ $over }) => ($over ? 'var(--brand-soft)' : 'none')};
  font-size: var(--text-xs);
  color: var(--text-muted);

  strong {
    font-size: 1rem;
    color: var(--text);
  }
  &:hover {
    border-color: var(--text);
  }
  ${below(1024)} {
    aspect-ratio: auto;
    padding: 18px;
  }
`;

type OnFiles = (files: readonly File[]) => void;

/** Returns the props of an element on which files can be dropped. */
export function useDrop(onFiles: OnFiles) {
  const [over, setOver] = useState(false);
  const target = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, target };
}

interface AddImageProps {
  onFiles: OnFiles;
  multiple?: boolean;
  over: boolean;
  errorId?: string | undefined;
}

/** The last item of a list, which uploads images from the device. */
export function AddImage({ onFiles, multiple = false, over, errorId }: AddImageProps) {
  const { text } = useText();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <li>
      <Tile
        type="button"
        $over={over}
        aria-invalid={errorId ? true : undefined}
        aria-describedby={errorId}
        onClick={() => picker.current?.click()}
      >
        <Camera aria-hidden="true" />
        <strong>{text('admin:image.add')}</strong>
        <span>{text('admin:image.addHint')}</span>
      </Tile>
      <input
        ref={picker}
        type="file"
        hidden
        multiple={multiple}
        accept={uploadTypes.join()}
        aria-label={text('admin:image.add')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
    </li>
  );
}

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
`;

/** Draws the file on a canvas, because the content security policy forbids `blob:` URLs. */
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
  const { file, sent, error, canRetry } = upload;
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // A file that is not an image has no preview.
    if (canvas.current && 'createImageBitmap' in window)
      draw(canvas.current, file).catch(() => undefined);
  }, [file]);
  const item = useRef<HTMLLIElement>(null);
  // The button that adds an image is the list's last item.
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
            <Gauge
              role="progressbar"
              aria-label={file.name}
              aria-valuemax={file.size}
              aria-valuenow={Math.min(sent, file.size)}
              $full={Math.min(sent / file.size, 1)}
              style={{ marginTop: 6 }}
            />
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
        <Text $tone="text" style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Text>
        {error && <FieldError role="alert">{error}</FieldError>}
        {canRetry && error && (
          <SendButton
            variant="secondary"
            size="small"

            onClick={() => {
              // This button disappears.
              item.current?.querySelector('button')?.focus();
              onRetry();
            }}
            style={{ marginTop: 8 }}
          >
            {text('admin:image.retry')}
          </SendButton>
        )}
      </div>
    </PhotoItem>
  );
}

/** Uploads in progress as list items, followed by the item that adds files. */
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
