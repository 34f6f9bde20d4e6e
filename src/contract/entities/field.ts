import type { Struct } from 'superstruct';
import type { AnyStruct } from '../endpoint';
import { defaultLocale, isLocale, type Localized, noText } from '../locale';

/** The id of a text of the admin. */
export type Label = `${'admin' | 'common'}:${string}`;

/** What the admin needs to know of a field besides its struct, which gives its control and limits. */
export interface FieldMeta {
  label: Label;
  hint?: Label;
  /** A text of several lines. */
  area?: true;
  /** Width divided by height of an image, about as the shop shows it. */
  aspect?: number;
  /** Has to be filled before the entity is published, or by a rule of the whole, though its struct allows nothing. */
  required?: true;
  /** The heading that the field and those after it stand below. */
  group?: Label;
  /** The button that adds to a list. */
  add?: Label;
  /** For numbers in label and hint. */
  values?: Readonly<Record<string, string | number>>;
  input?: 'tel' | 'time' | 'date';
  /** How many of six columns it spans; by default all. */
  span?: 2 | 3 | 4;
  /** The same on phones. */
  spanAlways?: 3;
  /** Where the shop shows it: on cards and pages, or on its page only; by default in the admin only. */
  shown?: 'card' | 'page';
  /** Its name in the shop's data. */
  as?: string;
  /** The shop reads it by SQL of its own. */
  own?: true;
  placeholder?: string;
  /** All sizes of a product share it: publishing one of them changes it in all. */
  shared?: true;
  /** The value of a new entity; by default nothing: an empty text or list, null, 0 or false. */
  initial?: unknown;
}

type Field<T, S, Meta> = Struct<T, S> & { readonly meta: FieldMeta & Meta };

/** A field of a stored entity. Label, control, empty value and names in log and conflicts follow from it. */
export const field = <T, S, const Meta extends Omit<FieldMeta, 'label'> = object>(
  struct: Struct<T, S>,
  label: Label,
  meta?: Meta,
): Field<T, S, Meta> =>
  Object.assign(Object.create(Object.getPrototypeOf(struct) as object) as Struct<T, S>, struct, {
    meta: { label, ...meta } as FieldMeta & Meta,
  });

export const getMeta = (struct: AnyStruct): FieldMeta | undefined =>
  'meta' in struct ? (struct.meta as FieldMeta) : undefined;

export type FieldKind = 'localized' | 'image' | 'object' | 'list' | 'boolean' | 'number' | 'text';

const isFields = (schema: unknown): schema is Record<string, AnyStruct> =>
  typeof schema === 'object' && schema !== null;

export function getKind({ type, schema }: AnyStruct): FieldKind {
  if (type === 'array') return 'list';
  if (type === 'boolean') return 'boolean';
  if (['number', 'integer', 'id', 'quantity', 'para'].includes(type)) return 'number';
  if (type !== 'object' || !isFields(schema)) return 'text';
  if (defaultLocale in schema) return 'localized';
  return 'src' in schema ? 'image' : 'object';
}

/** The fields of an object struct, or of the items of a list. */
export function getFields({ type, schema }: AnyStruct): [name: string, struct: AnyStruct][] {
  if (type === 'array' && schema) return getFields(schema as AnyStruct);
  return type === 'object' && isFields(schema) ? Object.entries(schema) : [];
}

/** The texts in all languages of a value. */
export const getTexts = (struct: AnyStruct, value: object): Localized[] =>
  getFields(struct)
    .filter(([, inner]) => getKind(inner) === 'localized')
    .map(([name]) => (value as Readonly<Record<string, Localized>>)[name] ?? noText);

/** Nothing entered yet: valid for saving or not. */
export function emptyValue(struct: AnyStruct): unknown {
  const meta = getMeta(struct);
  if (meta && 'initial' in meta) return meta.initial;
  if (!struct.validate(null)[0]) return null;
  const kind = getKind(struct);
  if (kind === 'localized') return noText;
  if (kind === 'list') return [];
  if (kind === 'boolean') return false;
  if (kind === 'number') return 0;
  // No image, which the contract rejects.
  if (kind === 'image') return { src: '', width: 1, height: 1 };
  if (kind === 'text') return '';
  return Object.fromEntries(getFields(struct).map(([name, inner]) => [name, emptyValue(inner)]));
}

/**
 * The label of each field by its path without positions and languages: `sections.heading`. What has none stands
 * below that of its parent.
 */
export function fieldLabels(struct: AnyStruct, path = ''): Record<string, Label> {
  return Object.assign(
    {},
    ...getFields(struct)
      .filter(([name]) => !isLocale(name))
      .map(([name, inner]) => {
        const own = path ? `${path}.${name}` : name;
        const label = getMeta(inner)?.label;
        return { ...(label && { [own]: label }), ...fieldLabels(inner, own) };
      }),
  ) as Record<string, Label>;
}
