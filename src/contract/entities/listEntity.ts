import { array, integer, object, size, type Struct } from 'superstruct';
import { type AnyStruct, defineEndpoint, type Endpoint } from '../endpoint';
import { id } from '../fields';
import type { Permission } from '../permissions';
import { storedStruct } from '../storedStruct';

type Fields = Parameters<typeof object>[0];

interface Definition<Entered extends Fields, ReadOnly extends Fields, Id> {
  /** The prefix of actions in the audit log, as in `slide.update`. */
  name: string;
  table: string;
  title: keyof Entered & string;
  id: Struct<Id, null>;
  idParam: Struct<Id, null>;
  fields: Entered;
  /** Columns that the admin displays but nobody edits. */
  readOnlyFields: ReadOnly;
  path: string;
  read: Permission;
  write: Permission;
  summaries: Readonly<Record<'list' | 'create' | 'update' | 'remove', string>>;
}

/** `ids` contains the ids of `seen` in their new order. */
const newOrder = object({ seen: size(array(id()), 0, 200), ids: size(array(id()), 0, 200) });

/**
 * Defines a kind of list item and its endpoints. Updates respond with 409 `changed_meanwhile` with `details.current`.
 * Items in use cannot be deleted (409 `in_use` with `details.products`).
 */
export function listEntity<const Entered extends Fields, const ReadOnly extends Fields, Id>(
  definition: Definition<Entered, ReadOnly, Id>,
) {
  const { fields, readOnlyFields, path, read, write, summaries, ...entity } = definition;
  const input = object(fields);
  const stored = object({
    id: entity.id,
    version: integer(),
    ...readOnlyFields,
    ...(storedStruct(input) as typeof input).schema,
  });
  const params = object({ id: entity.idParam });
  return {
    ...entity,
    fields,
    input,
    stored,
    list: defineEndpoint({
      ...{ summary: summaries.list, method: 'GET', path, access: read },
      data: array(stored),
    }),
    create: defineEndpoint({
      ...{ summary: summaries.create, method: 'POST', path, access: write },
      ...{ idempotent: true, body: input, data: stored, status: 201 },
    }),
    update: defineEndpoint({
      ...{ summary: summaries.update, method: 'PUT', path: `${path}/{id}`, access: write, params },
      ...{ body: object({ version: id(), ...fields }), data: stored },
    }),
    remove: defineEndpoint({
      ...{ summary: summaries.remove, method: 'DELETE', path: `${path}/{id}`, access: write },
      params,
    }),
  };
}

type StructOf<Value> = AnyStruct & { readonly TYPE: Value };
type StaffEndpoint = Endpoint & { access: Permission };

export type ListValues = Readonly<Record<string, unknown>>;
export interface ListItem extends ListValues {
  id: number | string;
  version: number;
}

export interface ListEntity {
  name: string;
  table: string;
  title: string;
  fields: Readonly<Record<string, AnyStruct>>;
  input: StructOf<ListValues>;
  list: StaffEndpoint & { data: StructOf<ListItem[]> };
  create: StaffEndpoint & { body: StructOf<ListValues>; data: StructOf<ListItem> };
  update: StaffEndpoint & {
    params: StructOf<Pick<ListItem, 'id'>>;
    body: StructOf<ListValues & { version: number }>;
    data: StructOf<ListItem>;
  };
  remove: StaffEndpoint & { params: StructOf<Pick<ListItem, 'id'>> };
}

/** Responds with 409 `changed_meanwhile` with `details.current` unless `seen` is current. */
export const arrangeEndpoint = (summary: string, path: string, access: Permission) =>
  defineEndpoint({ summary, method: 'PUT', path, access, body: newOrder, data: array(id()) });
