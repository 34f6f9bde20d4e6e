import { getIn } from 'final-form';
import { useId, useState } from 'react';
import { useField, useForm } from 'react-final-form';
import {
  maxProductImages,
  maxUploadBytes,
  type ProductContentImage,
} from '@/contract/admin/products';
import { type Locale, noText } from '@/contract/locale';
import { useText } from '@/lib/text';
import { FieldError } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { Cluster, Text } from '@/ui/primitives';
import { useFocusTarget } from '@/ui/useFocusTarget';
import { type StoredImage, uploadImage } from '@/admin/api/uploadImage';
import { moved, useStatus } from '@/admin/ui/MoveButtons';
import { AddImage, useDrop, PhotoList, UploadTiles } from '../../../ui/images/uploads';
import { useUploads } from '../../../ui/images/useUploads';
import { Photo } from './Photo';
import type { ProductValues } from './productForm';
import { Unpublished, useOtherPublished } from './FieldHead';
import CropDialog from '../../../ui/images/CropDialog';

const withMain = (images: readonly ProductContentImage[]): ProductContentImage[] => {
  if (images.some(({ is_main }) => is_main)) return [...images];
  return images.map((image, index) => ({ ...image, is_main: index === 0 }));
};

/** The photos of the product: added by button or drag and drop, ordered by buttons. */
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
  // As it is when a request ends, not when it began.
  const now = () => form.getState().values.images;
  const set = (changes: readonly ProductContentImage[]) => form.change('images', withMain(changes));
  /** By a button that is gone then. */
  const setAndFocus = (changes: readonly ProductContentImage[]) => {
    set(changes);
    focusTitle();
  };
  const uploading = useUploads(uploadImage, (image: StoredImage) => {
    // The same photo again.
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
  /** Missing ones are reported by a rejected publication, until they are filled in. */
  const altError = ({ alt }: ProductContentImage, index: number, locale: Locale) => {
    const altOf = (errors: unknown) =>
      getIn((errors ?? {}) as object, `${index}.alt.${locale}`) as string | undefined;
    return altOf(meta.error) ?? (alt[locale].trim() === '' ? altOf(meta.submitError) : undefined);
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
            errorOf={(locale) => altError(image, index, locale)}
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
