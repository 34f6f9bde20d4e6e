import {
  array,
  boolean,
  integer,
  nullable,
  number,
  object,
  string,
  type Struct,
} from 'superstruct';
import type { AnyStruct } from './endpoint';
import { defaultLocale, type Locale, type Localized, textIn } from './locale';
import { localized } from './localizedText';

export type Shown<Value> = Value extends Localized
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Shown<Value[Key]> }
    : Value;

const integers = new Set(['integer', 'id', 'quantity', 'para']);

function withoutRules(struct: AnyStruct): AnyStruct {
  const { type, schema } = struct;
  const [nullFailure] = struct.validate(null);
  const getStruct = () => {
    if (type === 'array') return array(withoutRules(schema as AnyStruct) as Struct);
    if (type === 'boolean') return boolean();
    if (type === 'number') return number();
    if (integers.has(type)) return integer();
    if (type !== 'object') return string();
    if (defaultLocale in (schema as object)) return localized;
    const fields = Object.entries(schema as Record<string, AnyStruct>);
    return object(
      Object.fromEntries(fields.map(([name, field]) => [name, withoutRules(field) as Struct])),
    );
  };
  return nullFailure ? getStruct() : nullable(getStruct() as Struct);
}

/** Accepts stored data that predates the input rules. */
export const storedStruct = <Value>(input: AnyStruct & { TYPE: Value }) =>
  withoutRules(input) as Struct<Value>;

export function inLanguage<Value>(
  value: Value,
  locale: Locale,
  change = (text: string) => text,
): Shown<Value> {
  const translate = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(translate);
    if (typeof part !== 'object' || part === null) return part;
    if (defaultLocale in part) return change(textIn(part as Localized, locale));
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, translate(item)]));
  };
  return translate(value) as Shown<Value>;
}
