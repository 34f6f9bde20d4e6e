import { useId, useState } from 'react';
import { useField, useForm } from 'react-final-form';
import styled from 'styled-components';
import { maxUploadBytes } from '@/contract/admin/products';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { fieldError } from '@/ui/form/FormField';
import { Crop, Trash2 } from 'lucide-react';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { type StoredImage, uploadImage } from '../api/uploadImage';
import { AddImage, useDrop, Uploads, UploadTiles } from './images/uploads';
import { useUploads } from './images/useUploads';
import CropDialog from './images/CropDialog';

const Box = styled.fieldset`
  legend {
    margin-bottom: 6px;
    font-size: var(--text-sm);
    font-weight: 600;
  }
  & > button {
    margin-bottom: 10px;
  }
  & > ul:empty {
    display: none;
  }
  legend small {
    font-size: var(--text-xs);
    font-weight: 400;
    color: var(--text-muted);
  }
`;
const Choices = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: 10px;
  margin-bottom: 10px;
`;
const Choice = styled.button<{ $aspect: number }>`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: ${({ $aspect }) => $aspect};
  overflow: hidden;
  border: 3px solid transparent;
  border-radius: var(--radius-sm);

  &[aria-pressed='true'] {
    border-color: var(--brand);
  }
`;

/** No image, which the contract rejects. */
const noImage: StoredImage = { src: '', width: 1, height: 1 };

interface ImageFieldProps {
  label: string;
  /** A chosen image can be removed. */
  optional: boolean;
  /** Of an image in the form. */
  name: string;
  /** Images to choose from besides uploading one. */
  images: readonly StoredImage[];
  /** Width divided by height, about as the shop shows it. */
  aspect: number;
}

/** Chooses a stored image, or uploads one, which is chosen at once. */
export function ImageField({ name, label, optional, images, aspect }: ImageFieldProps) {
  const { text } = useText();
  const id = useId();
  const form = useForm();
  const { input, meta } = useField<StoredImage>(name, {
    format: (image: StoredImage | null | undefined) => image ?? noImage,
    isEqual: (a, b) => a?.src === b?.src,
  });
  const { value } = input;
  const [added, setAdded] = useState<readonly StoredImage[]>([]);
  const [cropping, setCropping] = useState(false);
  const take = (image: StoredImage) => {
    setAdded((before) => [...before, image]);
    form.change(name, image);
  };
  const uploading = useUploads(uploadImage, take);
  const addFile = (files: readonly File[]) => uploading.add(files.slice(0, 1));
  const { over, target } = useDrop(addFile);
  const all = [...images, value, ...added].filter(({ src }) => src !== '');
  const bySrc = new Map(all.map((image) => [image.src, image]));
  // The contract's rules are those of its parts.
  const ownError = meta.error as string | { src: string } | undefined;
  const error = fieldError({
    ...meta,
    error: typeof ownError === 'object' ? ownError.src : ownError,
  });
  return (
    <Box {...target}>
      <legend>
        <span>{`${label} `}</span>
        <small>{text('admin:product.photos.hint', { size: maxUploadBytes / 1024 / 1024 })}</small>
      </legend>
      <Choices>
        {[...bySrc.values()].map((image, index) => (
          <li key={image.src}>
            <Choice
              type="button"
              $aspect={aspect}
              aria-label={text('admin:content.image.choose', { number: index + 1 })}
              aria-pressed={image.src === value.src}
              onClick={() => form.change(name, image)}
            >
              <ResponsiveImage {...image} alt="" sizes="240px" fill />
            </Choice>
          </li>
        ))}
      </Choices>
      {value.src !== '' && (
        <Button variant="secondary" size="small" onClick={() => setCropping(true)}>
          <Crop aria-hidden="true" />
          <span>{text('admin:image.crop')}</span>
        </Button>
      )}
      {optional && value.src !== '' && (
        <Button variant="secondary" size="small" onClick={() => form.change(name, null)}>
          <Trash2 aria-hidden="true" />
          <span>{text('admin:blocks.remove', { value: label })}</span>
        </Button>
      )}
      <Uploads>
        <UploadTiles {...uploading} />
        <AddImage over={over} errorId={error ? `${id}-error` : undefined} onFiles={addFile} />
      </Uploads>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {cropping && (
        <CropDialog
          image={value}
          aspect={aspect}
          onClose={() => setCropping(false)}
          onCropped={(image) => {
            take(image);
            setCropping(false);
          }}
        />
      )}
    </Box>
  );
}
