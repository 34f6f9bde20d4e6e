/** Of session storage, followed by the customer's id. */
const prefix = 'bobica.typed.';

export type TypedForm = 'user' | 'address';
type Values = Readonly<Record<string, unknown>>;
type Typed = Partial<Record<TypedForm, Values>>;

/** What a customer typed and did not save yet: it outlives a reload and signing in again. */
export interface TypedValues {
  read(form: TypedForm): Values | null;
  keep(form: TypedForm, values: Values): void;
  forget(form?: TypedForm): void;
}

function isTyped(value: unknown): value is Typed {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Who signs out leaves nothing of what was typed to the next person at this screen. */
export function forgetAllTyped(storage: () => Storage): void {
  try {
    const kept = storage();
    for (const key of Object.keys(kept)) {
      if (key.startsWith(prefix)) kept.removeItem(key);
    }
  } catch {
    // Nothing was kept.
  }
}

/** Where session storage is refused, nothing is kept and nothing fails. */
export function makeTypedValues(storage: () => Storage, userId: number): TypedValues {
  const key = `${prefix}${userId}`;
  const readAll = (): Typed => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(key) ?? '{}');
      return isTyped(stored) ? stored : {};
    } catch {
      return {};
    }
  };
  const writeAll = (typed: Typed) => {
    try {
      if (Object.keys(typed).length === 0) storage().removeItem(key);
      else storage().setItem(key, JSON.stringify(typed));
    } catch {
      // The form itself still has them.
    }
  };
  return {
    read: (form) => readAll()[form] ?? null,
    keep: (form, values) => writeAll({ ...readAll(), [form]: values }),
    forget: (form) => {
      if (!form) return writeAll({});
      const { [form]: _, ...rest } = readAll();
      writeAll(rest);
    },
  };
}
