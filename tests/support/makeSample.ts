import { is, type Struct } from 'superstruct';

/** Samples of simple values, of which the first that the struct accepts is used. */
const simple: readonly unknown[] = [
  ...[null, undefined, false, 0, 1, '', 'x'],
  ...['2026-11-24T10:00:00.000Z', '2026-11-24', '12:00', 'x@primer.rs', '+381 64 555 1234'],
];

function createValue(struct: Struct<unknown, unknown>): unknown {
  const { schema, type } = struct;
  const found = simple.find((value) => is(value, struct));
  if (found !== undefined || is(undefined, struct)) return found;
  if (type === 'array') return [];
  if (type === 'enums') return Object.values(schema as object)[0];
  if (typeof schema !== 'object' || schema === null)
    throw new Error(`There is no sample of ${type}.`);
  return Object.fromEntries(
    Object.entries(schema as Record<string, Struct<unknown, unknown>>).flatMap(([key, part]) => {
      const value = createValue(part);
      return value === undefined ? [] : [[key, value]];
    }),
  );
}

/** A value of the contract with empty texts, zeros and empty lists, except for the overrides. */
export const createSample = <Value extends object>(
  struct: Struct<Value, unknown>,
  given: Partial<Value> = {},
): Value => ({
  ...(createValue(struct as unknown as Struct<unknown, unknown>) as Value),
  ...given,
});
