import { getIn } from 'final-form';
import { useId, useState } from 'react';
import { useField, useForm } from 'react-final-form';
import { maxUploadBytes } from '@/contract/admin/products';
import { maxProductImages, type ProductContentImage } from '@/contract/entities/product';
import { languageNames, type Locale, locales, noText } from '@/contract/locale';
import { type MessageId, useText } from '@/lib/text';
import { Field, FieldError } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { Cluster, Text } from '@/ui/primitives';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { type StoredImage, uploadImage } from '@/admin/api/uploadImage';
import { MoveButtons, moved, useStatus } from '@/admin/ui/MoveButtons';
import {
  AddImage,
  useDrop,
  PhotoItem,
  PhotoList,
  Stage,
  Tools,
  UploadTiles,
  useUploads,
} from '../../../ui/images/uploads';
import type { ProductValues } from './productForm';
import { Unpublished, useOtherPublished } from './FieldHead';
import CropDialog from '../../../ui/images/CropDialog';
import styled from 'styled-components';
import { IconButton } from '@/ui/IconButton';
import { ChevronLeft, ChevronRight, Crop, Star, Trash2 } from 'lucide-react';
import { TextArea } from '@/ui/inputs';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { from } from '@/ui/media';

const Main = styled.span`
  position: absolute;
  top: 8px;
  left: 8px;
  z-index: 1;
  display: inline-flex;
  gap: 6px;
  align-items: center;
  padding: 3px 9px 3px 7px;
  border-radius: 4px;
  background: var(--surface-raised);
  font-size: var(--text-xs);
  font-weight: 600;

  .lucide {
    width: 14px;
    height: 14px;
    fill: var(--art-sun);
    color: var(--art-sun);
  }
`;
const Alt = styled.div`
  & + & {
    margin-top: 6px;
  }
  label {
    margin-bottom: 3px;
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--text-muted);
  }
  && textarea {
    min-height: 44px;
    field-sizing: content;
    resize: none;
    line-height: 1.4;

    ${from(1024)} {
      font-size: var(--text-sm);
    }
  }
`;

/** Call before a list item is removed: focuses the next item, or else the one before it. */
function focusNext(photo: Element | null): void {
  const next = photo?.nextElementSibling ?? photo?.previousElementSibling;
  const button = next?.querySelector<HTMLElement>('[data-remove]') ?? next?.querySelector('button');
  button?.focus();
}

interface PhotoProps {
  image: ProductContentImage;
  index: number;
  count: number;
  toError: (locale: Locale) => string | undefined;
  onAlt: (locale: Locale, alt: string) => void;
  onMove: (to: number) => void;
  onMain: () => void;
  onCrop: () => void;
  onRemove: () => void;
}

function Photo({ image, index, count, toError, onAlt, ...actions }: PhotoProps) {
  const { onMove, onMain, onCrop, onRemove } = actions;
  const { text } = useText();
  const number = index + 1;
  const label = (id: MessageId) => text('admin:image.action', { action: text(id), number });
  return (
    <PhotoItem>
      <Stage>
        <ResponsiveImage
          src={image.src}
          width={image.width}
          height={image.height}
          alt=""
          sizes="(min-width: 1024px) 250px, 120px"
          fill
        />
        {image.is_main && (
          <Main>
            <Star aria-hidden="true" />
            <span>{text('admin:image.main')}</span>
          </Main>
        )}
      </Stage>
      <Tools>
        <MoveButtons
          index={index}
          count={count}
          labels={[label('admin:image.forward'), label('admin:image.back')]}
          icons={[ChevronLeft, ChevronRight]}
          onMove={onMove}
        />
        {!image.is_main && (
          <IconButton label={label('admin:image.makeMain')} onClick={onMain}>
            <Star aria-hidden="true" />
          </IconButton>
        )}
        <span />
        <IconButton label={label('admin:image.crop')} onClick={onCrop}>
          <Crop aria-hidden="true" />
        </IconButton>
        <IconButton
          label={label('admin:image.remove')}
          data-remove=""
          onClick={({ currentTarget }) => {
            focusNext(currentTarget.closest('li'));
            onRemove();
          }}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </Tools>
      <div>
        {locales.map((locale) => (
          <Alt key={locale}>
            <Field
              error={toError(locale)}
              label={text('admin:product.inLanguage', {
                language: languageNames[locale],
                value: label('admin:image.alt'),
              })}
            >
              {(control) => (
                <TextArea
                  {...control}
                  value={image.alt[locale]}
                  onChange={({ target }) => onAlt(locale, target.value)}
                />
              )}
            </Field>
          </Alt>
        ))}
      </div>
    </PhotoItem>
  );
}

const withMain = (images: readonly ProductContentImage[]): ProductContentImage[] => {
  if (images.some(({ is_main }) => is_main)) return [...images];
  return images.map((image, index) => ({ ...image, is_main: index === 0 }));
};

/** The product's photos: added by button or drag and drop, arranged by buttons. */
export function Photos() {
  const { text } = useText();
  const id = useId();
  const form = useForm<ProductValues>();
  const { input, meta } = useField<ProductContentImage[]>('images');
  const images = input.value;
  const published = useOtherPublished('images');
  const [status, announce] = useStatus();
  const [cropped, setCropped] = useState<ProductContentImage | null>(null);
  const [title, focusTitle] = useFocusTarget<HTMLHeadingElement>();
  // Reads the photos when a request ends, not when it began.
  const now = () => form.getState().values.images;
  const set = (changes: readonly ProductContentImage[]) => form.change('images', withMain(changes));
  /** Removes the pressed button. */
  const setAndFocus = (changes: readonly ProductContentImage[]) => {
    set(changes);
    focusTitle();
  };
  const uploading = useUploads(uploadImage, (image: StoredImage) => {
    // The same photo was uploaded again.
    if (now().some(({ src }) => src === image.src)) return;
    set([...now(), { ...image, alt: noText, is_main: false }]);
  });
  const room = maxProductImages - images.length - uploading.uploads.length;
  const addFiles = (files: readonly File[]) => uploading.add(files.slice(0, room));
  const { over, target } = useDrop(addFiles);
  const move = (from: number, to: number) => {
    set(moved(images, from, to));
    announce(text('admin:image.moved', { position: to + 1, total: images.length }));
  };
  const error = fieldError(meta);
  /** After publishing was rejected, missing texts are reported until they are filled in. */
  const altError = ({ alt }: ProductContentImage, index: number, locale: Locale) => {
    const getAlt = (errors: unknown) =>
      getIn((errors ?? {}) as object, `${index}.alt.${locale}`) as string | undefined;
    return getAlt(meta.error) ?? (alt[locale].trim() === '' ? getAlt(meta.submitError) : undefined);
  };
  return (
    <section aria-labelledby="product-photos" {...target}>
      <Cluster style={{ marginBottom: 14 }}>
        <h2 ref={title} id="product-photos" tabIndex={-1}>
          {text('admin:product.photos')}
        </h2>
        {published && (
          <Unpublished
            name={text('admin:product.photos')}
            onRevert={() => setAndFocus(published)}
          />
        )}
        <Text as="small" $size="xs" style={{ marginLeft: 'auto' }}>
          {text('admin:product.photos.hint', { size: maxUploadBytes / 1024 / 1024 })}
        </Text>
      </Cluster>
      <PhotoList>
        {images.map((image, index) => (
          <Photo
            key={image.src}
            image={image}
            index={index}
            count={images.length}
            toError={(locale) => altError(image, index, locale)}
            onAlt={(locale, alt) =>
              set(images.with(index, { ...image, alt: { ...image.alt, [locale]: alt } }))
            }
            onMove={(to) => move(index, to)}
            onMain={() =>
              setAndFocus(images.map((other) => ({ ...other, is_main: other.src === image.src })))
            }
            onCrop={() => setCropped(image)}
            onRemove={() => set(images.filter(({ src }) => src !== image.src))}
          />
        ))}
        <UploadTiles {...uploading} />
        {room > 0 && (
          <AddImage
            multiple
            over={over}
            errorId={error ? `${id}-error` : undefined}
            onFiles={addFiles}
          />
        )}
      </PhotoList>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {status}
      {cropped && (
        <CropDialog
          image={cropped}
          onClose={() => setCropped(null)}
          onCropped={(stored) => {
            set(
              now().map((photo) => (photo.src === cropped.src ? { ...photo, ...stored } : photo)),
            );
            setCropped(null);
          }}
        />
      )}
    </section>
  );
}
