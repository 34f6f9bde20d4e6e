import type { OrderAddress } from '@/contract/address';
import { normalizeForSearch } from '@/contract/search';

interface Searchable {
  number: string | null;
  contact: { name: string; last_name: string; phone: string };
  address: Partial<OrderAddress>;
  tracking_number: string | null;
}

/** `060 123-45 67` is one word, so that it is found however it was written. */
const betweenDigits = /(?<=\d)[^\p{L}\p{N}]+(?=\d)/gu;

/** The normalised words of a text, to be stored or searched. */
export function orderWords(text: string): string[] {
  const normalized = normalizeForSearch(text.replace(betweenDigits, ''));
  return normalized === '' ? [] : [...new Set(normalized.split(' '))];
}

/** The digits after the country's code or the leading zero; `+381 60` and `060` are the same. */
export function nationalNumber(phone: string): string {
  return phone
    .replace(/\D/g, '')
    .replace(/^(?:00)?381/, '')
    .replace(/^0/, '');
}

function phoneWords(phone: string): string[] {
  const national = nationalNumber(phone);
  return national === '' ? [] : [`0${national}`, `381${national}`, national];
}

export function personWords({ name, last_name, phone }: Searchable['contact']): string[] {
  return [...phoneWords(phone), ...orderWords(name), ...orderWords(last_name)];
}

/** People who share a phone are told apart by their names. */
export function personKey({ name, last_name, phone }: Searchable['contact']): string {
  return [nationalNumber(phone), ...orderWords(`${name} ${last_name}`).toSorted()].join(' ');
}

/** By which an order is found: number, person, phone, place and parcel. */
export function orderSearchWords(order: Searchable): string[] {
  const { number, contact, address, tracking_number } = order;
  const texts = [address.city, address.municipality, address.street, tracking_number];
  const { recipient = '', recipient_phone: phone = '' } = address;
  const words = [...texts, recipient].flatMap((text) => orderWords(text ?? ''));
  return [
    ...new Set([number ?? '', ...personWords(contact), ...phoneWords(phone), ...words]),
  ].filter((word) => word !== '');
}
