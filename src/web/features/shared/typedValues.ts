const prefix = 'bobica.typed.';

export function readSession(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes the key. */
export function writeSession(key: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Session storage is unavailable: nothing is kept across reloads.
  }
}

export type Values = Readonly<Record<string, unknown>>;
export type FormName = 'user' | 'address' | 'login' | `complaint.${string}` | `review.${number}`;

/** Unsaved form values of a customer, or of a visitor about to become one; kept across reloads and logins. */
export function makeFormDrafts(of: number | 'visitor') {
  const getKey = (form: FormName) => `${prefix}${of}.${form}`;
  return {
    read(form: FormName): Values | null {
      const stored = readSession(getKey(form));
      return typeof stored === 'object' ? (stored as Values | null) : null;
    },
    write: (form: FormName, values: Values | null) => writeSession(getKey(form), values),
  };
}
export type FormDrafts = ReturnType<typeof makeFormDrafts>;

/** Clears everyone's values, unless `of` is given. */
export function clearTyped(of: number | 'visitor' | '' = ''): void {
  try {
    Object.keys(window.sessionStorage)
      .filter((key) => key.startsWith(prefix + of))
      .forEach((key) => writeSession(key, null));
  } catch {
    // Nothing was stored.
  }
}

export function differs(values: Values, saved: Values): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(saved)]);
  return [...names].some((name) => (values[name] ?? '') !== (saved[name] ?? ''));
}
