import { useRef } from 'react';
import styled from 'styled-components';
import { maxComplaintPictures } from '@/contract/complaint';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { FieldError, Hint } from '@/ui/Field';
import { IconButton } from '@/ui/IconButton';
import { Camera, X } from 'lucide-react';
import type { Picture, usePictures } from './usePictures';

const Tiles = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 18px;

  li {
    position: relative;
  }
  li > div + button {
    position: absolute;
    top: -18px;
    right: -18px;
    border-radius: 50%;
  }
  li > div + button::before {
    content: '';
    position: absolute;
    inset: 8px;
    border-radius: 50%;
    background: var(--surface-raised);
    box-shadow: var(--shadow-2);
  }
  li > div + button .lucide {
    position: relative;
    width: 16px;
    height: 16px;
  }
`;

const Stage = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  width: 88px;
  height: 88px;
  border-radius: var(--radius-sm);
  background: var(--stage);
  color: var(--text-muted);
  overflow: hidden;

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  progress {
    position: absolute;
    inset: auto 8px 8px;
    width: calc(100% - 16px);
    height: 8px;
    accent-color: var(--accent);
  }
`;

const Add = styled.button`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 4px;
  width: 88px;
  height: 88px;
  border: 1.5px dashed var(--border-strong);
  border-radius: var(--radius-sm);
  font-size: var(--text-xs);
  font-weight: 600;

  &:hover {
    border-color: var(--text);
  }
`;

type PicturesProps = Pick<ReturnType<typeof usePictures>, 'pictures' | 'add' | 'send' | 'remove'>;

export function Pictures({ pictures, add, send, remove }: PicturesProps) {
  const { text } = useText();
  const picker = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const getName = (picture: Picture) =>
    text('orders:complaint.picture', { position: pictures.indexOf(picture) + 1 });
  const failed = pictures.filter(({ error }) => error);
  return (
    <div>
      <Tiles>
        {pictures.map((picture) => (
          <li key={picture.key}>
            <Stage>
              {picture.preview ? (
                <img src={picture.preview} alt={getName(picture)} width={88} height={88} />
              ) : (
                <Camera />
              )}
              {!picture.id && !picture.error && (
                <progress value={picture.sent} max={1} aria-label={getName(picture)} />
              )}
            </Stage>
            <IconButton
              label={text('orders:complaint.picture.remove', { name: getName(picture) })}
              onClick={() => {
                remove(picture.key);
                // Move focus, because the pressed button is removed.
                requestAnimationFrame(() => addButton.current?.focus());
              }}
            >
              <X />
            </IconButton>
          </li>
        ))}
        {pictures.length < maxComplaintPictures && (
          <li>
            <Add ref={addButton} type="button" onClick={() => picker.current?.click()}>
              <Camera />
              <span>{text('orders:complaint.picture.add')}</span>
            </Add>
          </li>
        )}
      </Tiles>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={text('orders:complaint.picture.add')}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          // Allows choosing the same file again.
          target.value = '';
        }}
      />
      {failed.map((picture) => (
        <div key={picture.key}>
          <FieldError role="alert">{`${getName(picture)}: ${picture.error}`}</FieldError>
          {picture.canRetry && (
            <Button
              type="button"
              variant="secondary"
              size="small"
              onClick={() => send(picture.key)}
              style={{ marginTop: 8 }}
            >
              {text('common:action.retry')}
            </Button>
          )}
        </div>
      ))}
      <Hint>{text('orders:complaint.picture.hint', { count: maxComplaintPictures })}</Hint>
    </div>
  );
}
