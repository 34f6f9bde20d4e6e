const digitsOf = (number: string) => number.replace(/[^+\d]/g, '');

export const phoneHref = (number: string): string => `tel:${digitsOf(number)}`;

/** Opens a chat in Viber. */
export const viberHref = (number: string): string =>
  `viber://chat?number=${encodeURIComponent(digitsOf(number))}`;
