import type { Struct } from 'superstruct';
import type { AnyStruct } from '../endpoint';
import { defaultLocale, isLocale, type Localized, noText } from '../locale';

/** The id of a message shown in the admin app. */
export type Label = `${'admin' | 'common'}:${string}`;

/** What the admin needs besides the struct, which determines a field's control and limits. */
export interface FieldMeta {
  label: Label;
  hint?: Label;
  /** Text with several lines. */
  area?: true;
  /** Width divided by height of an image, roughly as the shop shows it. */
  aspect?: number;
  /**
   * Required for publishing, or by a rule for the whole entity, although the struct allows it to be empty.
   */
  required?: true;
  /** The heading of this field and the following ones. */
  group?: Label;
  /** The label of the button that adds an item. */
  add?: Label;
  /** Values for label and hint. */
  values?: Readonly<Record<string, string | number>>;
  input?: 'tel' | 'time' | 'date';
  /** Columns spanned, out of six; default: all. */
  span?: 2 | 3 | 4;
  /** Columns spanned on phones as well. */
  spanAlways?: 3;
  /** Where the shop shows it: cards and pages, or pages only. By default, only the admin does. */
  shown?: 'card' | 'page';
  /** Its name in the shop's data. */
  as?: string;
  /** The shop reads it with a separate query. */
  own?: true;
  placeholder?: string;
  /** Shared by all sizes of a product: publishing one of them changes it in all. */
  shared?: true;
  /** The value in a new entity; default: an empty text or list, null, 0 or false. */
  initial?: unknown;
}

type Field<T, S, Meta> = Struct<T, S> & { readonly meta: FieldMeta & Meta };

/** A field of a stored entity, with label, control, empty value, and its name in the log and in conflicts. */
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

/** The texts of a value, in all languages. */
export const getTexts = (struct: AnyStruct, value: object): Localized[] =>
  getFields(struct)
    .filter(([, inner]) => getKind(inner) === 'localized')
    .map(([name]) => (value as Readonly<Record<string, Localized>>)[name] ?? noText);

/** The value before anything is entered, whether it is valid or not. */
export function emptyValue(struct: AnyStruct): unknown {
  const meta = getMeta(struct);
  if (meta && 'initial' in meta) return meta.initial;
  if (!struct.validate(null)[0]) return null;
  const kind = getKind(struct);
  if (kind === 'localized') return noText;
  if (kind === 'list') return [];
  if (kind === 'boolean') return false;
  if (kind === 'number') return 0;
  // The empty image, which the contract rejects.
  if (kind === 'image') return { src: '', width: 1, height: 1 };
  if (kind === 'text') return '';
  return Object.fromEntries(getFields(struct).map(([name, inner]) => [name, emptyValue(inner)]));
}

/** Labels by path, without list positions or languages: `sections.heading`. The default is the parent's label. */
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
