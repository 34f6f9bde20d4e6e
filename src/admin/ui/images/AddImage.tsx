import { type DragEvent, useRef, useState } from 'react';
import styled from 'styled-components';
import { uploadTypes } from '@/contract/admin/products';
import { useText } from '@/lib/text';
import { Camera } from '@/ui/icons';
import { below } from '@/ui/media';

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

/** Files that are dropped on an element, by its props. */
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
  /** Something is dragged over the place where it can be dropped. */
  over: boolean;
  /** Id of the message if one is missing. */
  errorId?: string | undefined;
}

/** Adds images from the device; the last item of a list. */
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
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </li>
  );
}
