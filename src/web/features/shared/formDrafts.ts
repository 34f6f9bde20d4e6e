const prefix = 'bobica.typed.';

export function readSession(key: string): unknown {
  try {
    return JSON.parse(window.sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** A null value removes the key. */
export function writeSession(key: string, value: unknown): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Session storage is unavailable, so nothing survives a reload.
  }
}

export type Values = Readonly<Record<string, unknown>>;
export type FormName = 'user' | 'address' | 'login' | `complaint.${string}` | `review.${number}`;

/** Unsaved form values of a customer or visitor, which survive reloads and logins. */
export function makeFormDrafts(owner: number | 'visitor') {
  const getKey = (form: FormName) => `${prefix}${owner}.${form}`;
  return {
    read(form: FormName): Values | null {
      const stored = readSession(getKey(form));
      return typeof stored === 'object' ? (stored as Values | null) : null;
    },
    write: (form: FormName, values: Values | null) => writeSession(getKey(form), values),
  };
}
export type FormDrafts = ReturnType<typeof makeFormDrafts>;

export function clearFormDrafts(owner: number | 'visitor' | '' = ''): void {
  try {
    Object.keys(window.sessionStorage)
      .filter((key) => key.startsWith(prefix + owner))
      .forEach((key) => writeSession(key, null));
  } catch {
    // Nothing was stored.
  }
}

export function differs(values: Values, saved: Values): boolean {
  const names = new Set([...Object.keys(values), ...Object.keys(saved)]);
  return [...names].some((name) => (values[name] ?? '') !== (saved[name] ?? ''));
}
