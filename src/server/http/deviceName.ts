/** The order matters, because most user agents also contain the names of compatible browsers. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Empty if unknown. A library would add unused versions and devices. */
export function deviceName(userAgent: string): string {
  const getName = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [getName(browsers), getName(systems)].filter(Boolean).join(', ');
}

interface SessionRow {
  id: number;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
}

export const shownSession =
  (currentId: number) =>
  ({ id, user_agent, created_at, last_used_at }: SessionRow) => ({
    id,
    device: deviceName(user_agent),
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: id === currentId,
  });
