import { getIn } from 'final-form';
import { Fragment, useId, useState } from 'react';
import { useField, useForm } from 'react-final-form';
import styled from 'styled-components';
import { Crop, Trash2 } from 'lucide-react';
import type { AnyStruct } from '@/contract/endpoint';
import { emptyValue, type FieldMeta, getFields, getKind, getMeta } from '@/contract/entities/field';
import { noText } from '@/contract/locale';
import { maxUploadBytes } from '@/contract/admin/products';
import type { Elements } from '@/lib/elements';
import { useText } from '@/lib/text';
import { fieldError, FormField } from '@/ui/form/FormField';
import { FormGrid } from '@/ui/Grid';
import { Stack } from '@/ui/primitives';
import { Button } from '@/ui/Button';
import { FieldError } from '@/ui/Field';
import { ResponsiveImage } from '@/ui/ResponsiveImage';
import { type StoredImage, uploadImage } from '../api/uploadImage';
import { formValues } from '../lib/formValues';
import { Blocks } from './Blocks';
import { CheckField } from './CheckField';
import { LocalizedField } from './LocalizedField';
import { Group } from './screenParts';
import { AddImage, Uploads, UploadTiles, useDrop, useUploads } from './images/uploads';
import CropDialog from './images/CropDialog';

interface Leaf {
  path: string;
  struct: AnyStruct;
  meta: FieldMeta;
}

/** Lists labelled fields, including those of nested objects, in the order of the definition. */
const findLeaves = (struct: AnyStruct, path: string): Leaf[] =>
  getFields(struct).flatMap(([name, inner]) => {
    const fullPath = path ? `${path}.${name}` : name;
    const meta = getMeta(inner);
    if (meta && getKind(inner) !== 'object') return [{ path: fullPath, struct: inner, meta }];
    return getKind(inner) === 'object' ? findLeaves(inner, fullPath) : [];
  });

/** Groups neighbouring fields that share a grid row. */
function rows(leaves: readonly Leaf[]): Leaf[][] {
  const found: Leaf[][] = [];
  for (const leaf of leaves) {
    const before = found.at(-1);
    if (before?.every(isInGrid) && isInGrid(leaf)) before.push(leaf);
    else found.push([leaf]);
  }
  return found;
}

const isOptional = (struct: AnyStruct, { required }: FieldMeta) =>
  !required && [null, '', noText].some((nothing) => !struct.validate(nothing)[0]);
const isInGrid = ({ struct }: Leaf) => ['text', 'number'].includes(getKind(struct));

interface StructFieldsProps {
  struct: AnyStruct;
  name?: string;
  /** Other items of the same kind, whose images are also offered. */
  others?: readonly object[];
  /** Replaces fields by path; null omits a field. */
  replacements?: Readonly<Record<string, Elements | null>>;
  /** Replaces the fields of a list's items. */
  items?: Readonly<Record<string, (name: string) => Elements>>;
  /** Elements shown after a field, by path. */
  after?: Readonly<Record<string, Elements>>;
}

export function StructFields({
  struct,
  name = '',
  others = [],
  replacements = {},
  items = {},
  after = {},
}: StructFieldsProps) {
  const { text } = useText();
  const groups = new Map<FieldMeta['group'], Leaf[]>();
  let heading: FieldMeta['group'];
  for (const leaf of findLeaves(struct, name)) {
    heading = leaf.meta.group ?? heading;
    if (replacements[leaf.path] !== null)
      groups.set(heading, [...(groups.get(heading) ?? []), leaf]);
  }
  const control = (leaf: Leaf) => {
    const { path, meta } = leaf;
    return (
      <Fragment key={path}>
        {replacements[path] ?? (
          <Control
            {...{ ...leaf, item: items[path] }}
            images={others.flatMap((other) => (getIn(other, path) as StoredImage | null) ?? [])}
            label={text(meta.label, meta.values)}
          />
        )}
        {after[path]}
      </Fragment>
    );
  };
  return [...groups].map(([title, leaves]) => {
    const fields = rows(leaves).map(([first, ...others]) =>
      first && isInGrid(first) ? (
        <FormGrid key={first.path}>{[first, ...others].map(control)}</FormGrid>
      ) : (
        first && control(first)
      ),
    );
    if (!title) return fields;
    return (
      <Group key={title} title={text(title)}>
        <Stack $gap={5}>{fields}</Stack>
      </Group>
    );
  });
}

const inputModes: Readonly<Record<string, 'numeric' | 'decimal'>> = {
  integer: 'numeric',
  number: 'decimal',
  para: 'decimal',
};

interface ControlProps extends Leaf {
  label: string;
  images?: readonly StoredImage[];
  item?: ((name: string) => Elements) | undefined;
}

function Control({ path, struct, meta, label, images = [], item }: ControlProps) {
  const { text } = useText();
  const kind = getKind(struct);
  const optional = isOptional(struct, meta);
  if (kind === 'localized')
    return <LocalizedField name={path} {...{ label, optional, area: meta.area }} />;
  if (kind === 'image')
    return <ImageField name={path} {...{ label, optional, images }} aspect={meta.aspect ?? 1} />;
  if (kind === 'boolean') return <CheckField name={path} label={label} />;
  if (kind === 'list') return <List {...{ path, struct, meta, label, item }} />;
  return (
    <FormField
      name={path}
      {...{ label, optional, type: meta.input, span: meta.span, spanAlways: meta.spanAlways }}
      hint={meta.hint && text(meta.hint, meta.values)}
      inputMode={inputModes[struct.type]}
      autoComplete="off"
    />
  );
}

/** Generates `step-9` after `step-8`. Pages find some sections by the prefix of their id. */
export function newId(all: readonly { id: string }[]): string {
  const kind = all.at(-1)?.id.startsWith('step-') ? 'step' : 'section';
  const used = new Set(all.map(({ id }) => id));
  let number = all.length + 1;
  while (used.has(`${kind}-${number}`)) number += 1;
  return `${kind}-${number}`;
}

function List({ path, struct, meta, label, item }: ControlProps) {
  const { text } = useText();
  const inner = struct.schema as AnyStruct;
  const isObject = getKind(inner) === 'object';
  const hasId = getFields(inner).some(([name]) => name === 'id');
  return (
    <Blocks<unknown>
      name={path}
      label={label}
      addLabel={text(meta.add ?? meta.label)}
      make={(all) => {
        const empty = formValues(inner, emptyValue(inner));
        return hasId ? { ...(empty as object), id: newId(all as { id: string }[]) } : empty;
      }}
      framed={isObject}
    >
      {(name, index) =>
        item ? (
          item(name)
        ) : isObject ? (
          <StructFields struct={inner} name={name} />
        ) : (
          <Control path={name} struct={inner} meta={meta} label={`${label} ${index + 1}`} />
        )
      }
    </Blocks>
  );
}

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

/** The empty image, which the contract rejects. */
const noImage: StoredImage = { src: '', width: 1, height: 1 };

interface ImageFieldProps {
  label: string;
  optional: boolean;
  name: string;
  images: readonly StoredImage[];
  /** The width divided by the height, about the same as in the shop. */
  aspect: number;
}

/** Chooses a stored image, or uploads an image and chooses it. */
function ImageField({ name, label, optional, images, aspect }: ImageFieldProps) {
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
  const selectImage = (image: StoredImage) => {
    setAdded((before) => [...before, image]);
    form.change(name, image);
  };
  const uploading = useUploads(uploadImage, selectImage);
  const addFile = (files: readonly File[]) => uploading.add(files.slice(0, 1));
  const { over, target } = useDrop(addFile);
  const all = [...images, value, ...added].filter(({ src }) => src !== '');
  const bySrc = new Map(all.map((image) => [image.src, image]));
  // An error may be about a part of the image.
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
            selectImage(image);
            setCropping(false);
          }}
        />
      )}
    </Box>
  );
}
