import type { FieldMessages } from '@/ui/form/useStructForm';
import type { AnyStruct } from '@/contract/endpoint';
import { getKind, getMeta } from '@/contract/entities/field';
import { dinarsFromPara } from '@/contract/money';
import { readAmount } from '@/contract/readAmount';

/** Parses dinars as users type them: `690`, `1.890`, `1 890,50`. Returns NaN for anything else. */
export function toPara(price: string): number {
  const para = readAmount(price.trim().replace(/^0+(?=\d)/, ''));
  return para === undefined || para < 0 ? Number.NaN : para;
}

/** A value in a form: numbers are text, amounts are in dinars, and missing values are empty texts. */
export type FormValues<Value> = Value extends number | null
  ? string
  : Value extends string | boolean | null
    ? NonNullable<Value>
    : { [Key in keyof Value]: FormValues<Value[Key]> };

function convertFields(
  struct: AnyStruct,
  value: unknown,
  convert: (field: AnyStruct, value: unknown) => unknown,
): unknown {
  const { type, schema } = struct;
  if (Array.isArray(value))
    return value.map((item) => convertFields(schema as AnyStruct, item, convert));
  if (type !== 'object' || value === null || getKind(struct) === 'image')
    return convert(struct, value);
  const fields = Object.entries(schema as Record<string, AnyStruct>);
  const current = value as Record<string, unknown>;
  return Object.fromEntries(
    fields.map(([name, field]) => [name, convertFields(field, current[name], convert)]),
  );
}

export const formValues = <Value>(
  struct: AnyStruct & { TYPE: Value },
  value: Value,
  decimalPoint = '.',
) =>
  convertFields(struct, value, (field, current) => {
    if (typeof current !== 'number') return current ?? '';
    // A required number starts out empty.
    if (current === 0 && getMeta(field)?.required) return '';
    return String(field.type === 'para' ? dinarsFromPara(current) : current).replace(
      '.',
      decimalPoint,
    );
  }) as FormValues<Value>;

/** Converts form values back. Input that is not a number becomes NaN or undefined, which the struct rejects. */
export const toInput = <Value>(
  struct: AnyStruct & { TYPE: Value },
  values: FormValues<Value>,
): Value =>
  convertFields(struct, values, (field, typed) => {
    if (typeof typed !== 'string') return typed;
    const text = typed.trim();
    if (text === '' && !field.validate(null)[0]) return null;
    if (field.type === 'para') return toPara(text);
    if (field.type === 'enums') return (field.schema as Record<string, unknown>)[text] ?? text;
    if (getKind(field) !== 'number') return text;
    if (text === '' && getMeta(field)?.required) return 0;
    if (text === '' && field.type === 'number') return undefined;
    return /^-?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  }) as Value;

/** Removes a prefix from the server's field names, which the form's fields lack. */
export const withoutPrefix = (messages: FieldMessages, prefix: string | RegExp): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field.replace(prefix, ''), message]),
  );
