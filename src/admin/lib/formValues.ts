import type { FieldMessages } from '@/ui/form/useStructForm';
import type { AnyStruct } from '@/contract/endpoint';
import { getKind, getMeta } from '@/contract/entities/field';
import { dinarsFromPara } from '@/contract/money';
import { readAmount } from '@/contract/readAmount';

/** Dinars as they are typed: `690`, `1.890`, `1 890,50`. NaN for anything else. */
export function toPara(price: string): number {
  const para = readAmount(price.trim().replace(/^0+(?=\d)/, ''));
  return para === undefined || para < 0 ? Number.NaN : para;
}

/** A value in a form: numbers as typed, amounts in dinars, missing values as empty texts. */
export type FormValues<Value> = Value extends number | null
  ? string
  : Value extends string | boolean | null
    ? NonNullable<Value>
    : { [Key in keyof Value]: FormValues<Value[Key]> };

/** Converts each field of a struct. */
function converted(
  struct: AnyStruct,
  value: unknown,
  convert: (field: AnyStruct, value: unknown) => unknown,
): unknown {
  const { type, schema } = struct;
  if (Array.isArray(value))
    return value.map((item) => converted(schema as AnyStruct, item, convert));
  if (type !== 'object' || value === null || getKind(struct) === 'image')
    return convert(struct, value);
  const fields = Object.entries(schema as Record<string, AnyStruct>);
  const given = value as Record<string, unknown>;
  return Object.fromEntries(
    fields.map(([name, field]) => [name, converted(field, given[name], convert)]),
  );
}

export const formValues = <Value>(
  struct: AnyStruct & { TYPE: Value },
  value: Value,
  decimalPoint = '.',
) =>
  converted(struct, value, (field, given) => {
    if (typeof given !== 'number') return given ?? '';
    // Nothing has been entered yet.
    if (given === 0 && getMeta(field)?.required) return '';
    return String(field.type === 'para' ? dinarsFromPara(given) : given).replace('.', decimalPoint);
  }) as FormValues<Value>;

/** Converts form values back; input that is not a number becomes NaN or undefined, which the struct rejects. */
export const toInput = <Value>(
  struct: AnyStruct & { TYPE: Value },
  values: FormValues<Value>,
): Value =>
  converted(struct, values, (field, typed) => {
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

/** Renames messages to the form's fields, which lack a prefix of the server's. */
export const withoutPrefix = (messages: FieldMessages, prefix: string | RegExp): FieldMessages =>
  Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [field.replace(prefix, ''), message]),
  );
