const getDigits = (number: string) => number.replace(/[^+\d]/g, '');

/** Encodes all user input, so that it cannot add recipients, headers or parameters (RFC 6068). */
export function emailHref(
  email: string,
  headers: { subject?: string; body?: string } = {},
): string {
  const address = encodeURIComponent(email).replace('%40', '@');
  const query = Object.entries(headers).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `mailto:${address}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}

export const phoneHref = (number: string): string => `tel:${getDigits(number)}`;

export const smsHref = (number: string): string => `sms:${getDigits(number)}`;

export const viberHref = (number: string): string =>
  `viber://chat?number=${encodeURIComponent(getDigits(number))}`;
