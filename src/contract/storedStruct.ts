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

/** The value with each text in one language. */
export type Shown<Value> = Value extends Localized
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Shown<Value[Key]> }
    : Value;

const integers = new Set(['integer', 'id', 'quantity', 'para']);

function loosened(struct: AnyStruct): AnyStruct {
  const { type, schema } = struct;
  const [nullFailure] = struct.validate(null);
  const plain = () => {
    if (type === 'array') return array(loosened(schema as AnyStruct) as Struct);
    if (type === 'boolean') return boolean();
    if (type === 'number') return number();
    if (integers.has(type)) return integer();
    if (type !== 'object') return string();
    if (defaultLocale in (schema as object)) return localized;
    const fields = Object.entries(schema as Record<string, AnyStruct>);
    return object(
      Object.fromEntries(fields.map(([name, field]) => [name, loosened(field) as Struct])),
    );
  };
  return nullFailure ? plain() : nullable(plain() as Struct);
}

/** Entered data as stored, without the input rules, because stored data may predate them. */
export const storedStruct = <Value>(entered: AnyStruct & { TYPE: Value }) =>
  loosened(entered) as Struct<Value>;

export function inLanguage<Value>(
  value: Value,
  locale: Locale,
  change = (text: string) => text,
): Shown<Value> {
  const shown = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(shown);
    if (typeof part !== 'object' || part === null) return part;
    if (defaultLocale in part) return change(textIn(part as Localized, locale));
    return Object.fromEntries(Object.entries(part).map(([name, item]) => [name, shown(item)]));
  };
  return shown(value) as Shown<Value>;
}
