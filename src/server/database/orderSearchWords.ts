import { type OrderAddress, orderAddressFields } from '@/contract/address';
import { normalizeForSearch, withoutDj } from '@/contract/search';

interface Searchable {
  number: string | null;
  contact: { name: string; last_name: string; phone: string };
  address: Partial<OrderAddress>;
  tracking_number: string | null;
}

/** Separators to strip from `060 123-45 67`, so that searches find it in any format. */
const betweenDigits = /(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu;

export function orderWords(text: string): string[] {
  const normalized = withoutDj(normalizeForSearch(text.replace(betweenDigits, '')));
  return normalized === '' ? [] : [...new Set(normalized.split(' '))];
}

/** The digits after the country code or the leading zero, so that `+381 60` and `060` are equal. */
export function nationalNumber(phone: string): string {
  return phone
    .replace(/\D/g, '')
    .replace(/^(?:00)?381/, '')
    .replace(/^0/, '');
}

/** The `r` prefix marks reversed digits; no numeric query word starts with it. */
const reverseDigits = (digits: string) => `r${[...digits].reverse().join('')}`;

function phoneWords(phone: string): string[] {
  const national = nationalNumber(phone);
  return national === ''
    ? []
    : [`0${national}`, `381${national}`, national, reverseDigits(national)];
}

/** Numbers of at least this length may begin with the country code. */
const wholeNumberLength = 8;

/** The prefixes to look for in the stored words for one query word. */
export function getPrefixes(word: string): string[] {
  if (!/^\d{3,}$/.test(word)) return [word];
  return [word, reverseDigits(word.length < wholeNumberLength ? word : nationalNumber(word))];
}

export function wordsQuery(words: readonly string[]): string {
  return words
    .map(
      (word) =>
        `(${getPrefixes(word)
          .map((beginning) => `'${beginning}':*`)
          .join(' | ')})`,
    )
    .join(' & ');
}

export function personWords({ name, last_name, phone }: Searchable['contact']): string[] {
  return [...phoneWords(phone), ...orderWords(name), ...orderWords(last_name)];
}

/** Distinguishes people with the same phone number by their names. */
export function personKey({ name, last_name, phone }: Searchable['contact']): string {
  return [nationalNumber(phone), ...orderWords(`${name} ${last_name}`).toSorted()].join(' ');
}

/** The searchable words of each address field. Null means not searchable. */
const addressWords: Record<keyof OrderAddress, ((value: string) => string[]) | null> = {
  street: orderWords,
  street_number: null,
  recipient: orderWords,
  recipient_phone: phoneWords,
  city: orderWords,
  municipality: orderWords,
  zipCode: null,
  country: null,
};

/** The words by which staff find an order. */
export function orderSearchWords(order: Searchable): string[] {
  const { number, contact, address, tracking_number } = order;
  const wordsInAddress = orderAddressFields.flatMap(
    (field) => addressWords[field]?.(address[field] ?? '') ?? [],
  );
  const words = [...personWords(contact), ...wordsInAddress, ...orderWords(tracking_number ?? '')];
  return [...new Set([number ?? '', ...words])].filter((word) => word !== '');
}
