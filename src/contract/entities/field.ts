import type { Struct } from 'superstruct';
import type { AnyStruct } from '../endpoint';
import { defaultLocale, isLocale, type Localized, noText } from '../locale';

/** A message id of the admin app. */
export type Label = `${'admin' | 'common'}:${string}`;

/** Properties of a field that its struct, which determines its control and limits, does not contain. */
export interface FieldMeta {
  label: Label;
  hint?: Label;
  area?: true;
  /** Width divided by height of an image, roughly as displayed in the shop. */
  aspect?: number;
  /** Required for publishing, or by a rule for the whole entity, although the struct allows an empty value. */
  required?: true;
  group?: Label;
  add?: Label;
  values?: Readonly<Record<string, string | number>>;
  input?: 'tel' | 'time' | 'date';
  /** The number of columns out of six. Defaults to all. */
  span?: 2 | 3 | 4;
  /** The number of columns, including on phones. */
  spanAlways?: 3;
  /** Displayed on cards and pages, or on pages only. By default, only the admin displays the field. */
  shown?: 'card' | 'page';
  /** The field's name in the shop's data. */
  as?: string;
  /** The shop loads it with a separate query. */
  own?: true;
  placeholder?: string;
  /** Shared by all sizes of a product. Publishing one size changes it in all of them. */
  shared?: true;
  /** The value in a new entity. Defaults to an empty text or list, null, 0 or false. */
  initial?: unknown;
}

type Field<T, S, Meta> = Struct<T, S> & { readonly meta: FieldMeta & Meta };

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

export function getFields({ type, schema }: AnyStruct): [name: string, struct: AnyStruct][] {
  if (type === 'array' && schema) return getFields(schema as AnyStruct);
  return type === 'object' && isFields(schema) ? Object.entries(schema) : [];
}

export const getTexts = (struct: AnyStruct, value: object): Localized[] =>
  getFields(struct)
    .filter(([, inner]) => getKind(inner) === 'localized')
    .map(([name]) => (value as Readonly<Record<string, Localized>>)[name] ?? noText);

/** The value before any input. It may be invalid. */
export function emptyValue(struct: AnyStruct): unknown {
  const meta = getMeta(struct);
  if (meta && 'initial' in meta) return meta.initial;
  if (!struct.validate(null)[0]) return null;
  const kind = getKind(struct);
  if (kind === 'localized') return noText;
  if (kind === 'list') return [];
  if (kind === 'boolean') return false;
  if (kind === 'number') return 0;
  // An empty image, which the contract rejects
  if (kind === 'image') return { src: '', width: 1, height: 1 };
  if (kind === 'text') return '';
  return Object.fromEntries(getFields(struct).map(([name, inner]) => [name, emptyValue(inner)]));
}

/** Labels by path, such as `sections.heading`. A field without a label uses its parent's. */
export function fieldLabels(struct: AnyStruct, path = ''): Record<string, Label> {
  return Object.assign(
    {},
    ...getFields(struct)
      .filter(([name]) => !isLocale(name))
      .map(([name, inner]) => {
        const fullPath = path ? `${path}.${name}` : name;
        const label = getMeta(inner)?.label;
        return { ...(label && { [fullPath]: label }), ...fieldLabels(inner, fullPath) };
      }),
  ) as Record<string, Label>;
}
