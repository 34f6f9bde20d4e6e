import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textsFolder } from '@tests/support/messages';
import { defaultLocale, locales } from '@/contract/locale';
import { textsIn, useTextsIn } from './texts';

beforeEach(() => useTextsIn(textsFolder));

test.each([
  ['sr-LAT', ['1 sat', '3 sata', '5 sati', '21 sat', '48 sati']],
  ['en', ['1 hour', '3 hours', '5 hours', '21 hours', '48 hours']],
] as const)('uses the correct plural forms of hours in %s', (locale, expected) => {
  const texts = [1, 3, 5, 21, 48].map((hours) => textsIn(locale)('email:valid.hours', { hours }));
  expect(texts.map((text) => /\d+ \w+/.exec(text)?.[0])).toEqual(expected);
});

test('falls back to the default language for a missing text', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bobica-texts-'));
  mkdirSync(join(folder, defaultLocale));
  writeFileSync(join(folder, defaultLocale, 'email.json'), '{"email:regards":["Pozdrav"]}');
  useTextsIn(folder);
  expect(locales.map((locale) => textsIn(locale)('email:regards'))).toEqual(
    locales.map(() => 'Pozdrav'),
  );
  rmSync(folder, { recursive: true });
});

test('throws for an unknown text or a missing value', () => {
  const text = textsIn('en');
  expect(() => text('email:nothing')).toThrow('email:nothing');
  expect(() => text('email:greeting.name')).toThrow('{name}');
});

test("does not decode a customer's text", () => {
  const text = textsIn('en')('email:greeting.name', { name: String.raw`A\x40b\u002Ers \ C:\new` });
  expect(text).toBe(String.raw`Hello A\x40b\u002Ers \ C:\new,`);
});

const columnTexts = [
  'email:register.columns',
  'email:sales.columns.days',
  'email:sales.columns',
  'email:customers.columns',
  'email:books.columns.receipts',
  'email:books.columns.money',
  'email:books.columns.rates',
  'email:books.columns.payouts',
  'email:books.columns.orders',
  'email:books.columns.lines',
] as const;

test.each(locales)('has as many column headings in %s as in English', (locale) => {
  for (const id of columnTexts) {
    const columns = (of: typeof locale) => textsIn(of)(id).split(' | ');
    expect(columns(locale)).toHaveLength(columns('en').length);
  }
});
