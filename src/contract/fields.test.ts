import { sampleField } from '@tests/support/sampleRequest';
import { adminEndpoints } from './admin/endpoints';
import type { AnyStruct, Endpoint } from './endpoint';
import { endpoints } from './endpoints';
import {
  dayParam,
  email,
  optionalPersonName,
  optionalText,
  personName,
  phone,
  printable,
  requiredText,
} from './fields';

const parse = (struct: AnyStruct, typed: string): unknown => {
  const [failure, value] = struct.validate(typed, { coerce: true });
  return failure ? failure.message : value;
};

it('removes control characters and text directions from text for a terminal', () => {
  expect(printable('An\u001b[2J\u202e\u2066\u0007a')).toBe('An[2Ja');
});

it('keeps line breaks in notes, and replaces them with spaces in names and phone numbers', () => {
  expect(parse(optionalText(100), 'Second floor.\r\n\tRing twice. ')).toBe(
    'Second floor.\n\tRing twice.',
  );
  expect(parse(requiredText(100), 'Ana\nSavić')).toBe('Ana Savić');
  expect(parse(phone(), '060\n1234567')).toBe('060 1234567');
});

it('accepts only days in this century, so that the days around them can be computed and stored', () => {
  for (const day of ['2000-01-01', '2026-11-27', '2099-12-31'])
    expect(dayParam().is(day)).toBe(true);
  for (const day of ['0000-01-01', '1999-12-31', '2026-02-29', '9999-12-31', '10000-01-01'])
    expect(dayParam().is(day)).toBe(false);
});

it.each([
  ['\u202a+381 64 123 4567\u202c', '+381 64 123 4567'],
  ['(+381) 64/123-45-67', '(+381) 64/123-45-67'],
  ['123456', '123456'],
  ['123456789012345', '123456789012345'],
  ['12345', 'phone'],
  ['1234567890123456', 'phone'],
  ['0000000', 'phone'],
  ['064 abc 123', 'phone'],
  ['\u200b', 'required'],
])('parses the phone number %j as %j', (typed, result) => {
  expect(parse(phone(), typed)).toBe(result);
});

it.each<[string, string]>([
  ['ana@gmail.com,', 'ana@gmail.com'],
  ['ana+kod@пример.срб', 'ana+kod@пример.срб'],
  ['ana@xn--e1afmkfd.xn--90a3ac', 'ana@xn--e1afmkfd.xn--90a3ac'],
  ["o'neil@mail.example.co.uk", "o'neil@mail.example.co.uk"],
  ...['ana@-gmail.com', 'ana@gmail-.com', 'ana@gmail..com', 'ana@gmail.c', 'ana@gmail.com,rs'].map(
    (wrong): [string, string] => [wrong, 'email'],
  ),
  ...['ana@gm_ail.com', 'ana@gmail', 'ana@1.2.3.44', 'ana@gmail!.com', 'a@b@gmail.com'].map(
    (wrong): [string, string] => [wrong, 'email'],
  ),
])('parses the email %j as %j', (typed, result) => {
  expect(parse(email(254), typed)).toBe(result);
});

it.each([
  ['Ђорђе', 'Ђорђе'],
  ['Ana\u00a0 Marija', 'Ana Marija'],
  ['\u200b', 'required'],
  ['12', 'name'],
  ['🍊', 'name'],
  ['\u3164', 'required'],
])('parses the name %j as %j', (typed, result) => {
  expect(parse(personName(), typed)).toBe(result);
  if (result !== 'required') expect(parse(optionalPersonName(), typed)).toBe(result);
});

/** One invisible character of each kind: hyphenation, joiners, directions, fillers, tags, controls and spaces */
const invisible = [
  ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u180e', '\u200b', '\u200c', '\u200d', '\u200e'],
  ...['\u202a', '\u202c', '\u202e', '\u2060', '\u2063', '\u2066', '\u2069', '\u3164', '\ufe0f'],
  ...[
    '\ufeff',
    '\uffa0',
    '\ufff9',
    '\u{e0020}',
    '\u{e0100}',
    '\u{1d173}',
    '\0',
    '\u0007',
    '\u001b',
  ],
  ...['\u0085', '\u2028', '\u00a0', '\u2007', '\u202f', '\u3000', '\u2800'],
];
const isInvisible =
  /(?![\t\n])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}]|(?! )[\p{Z}\u2800]|^\s|\s$/u;

/** Returns a struct's text fields by path, except passwords and link secrets, which are never changed. */
function textFields(name: string, struct: AnyStruct | undefined): [string, string, AnyStruct][] {
  if (!struct) return [];
  if (struct.type === 'array') return textFields(name, struct.schema as AnyStruct);
  if (struct.type === 'object')
    return Object.entries(struct.schema as Record<string, AnyStruct>).flatMap(([field, part]) =>
      textFields(`${name}.${field}`, part),
    );
  const field = name.slice(name.lastIndexOf('.') + 1);
  const sample = sampleField(field, struct);
  return typeof sample === 'string' && struct.type !== 'secret' ? [[name, sample, struct]] : [];
}
const allTextFields = Object.entries<Endpoint>({ ...endpoints, ...adminEndpoints }).flatMap(
  ([name, { params, query, body }]) => [
    ...textFields(`${name} params`, params),
    ...textFields(`${name} query`, query),
    ...textFields(`${name} body`, body),
  ],
);

const typesToClean = new Set(['requiredText', 'optionalText', 'email', 'phone']);

it.each(allTextFields)('cleans or rejects invisible characters in %s', (_, sample, struct) => {
  const middle = Math.floor(sample.length / 2);
  for (const character of invisible) {
    const inside = `${sample.slice(0, middle)}${character}${sample.slice(middle)}`;
    for (const typed of [inside, character]) {
      const [failure, value] = struct.validate(typed, { coerce: true });
      if (!failure) expect(String(value)).not.toMatch(isInvisible);
    }
    if (!typesToClean.has(struct.type)) continue;
    for (const typed of [`${character}${sample}`, `${sample}${character}`])
      expect(parse(struct, typed)).toBe(parse(struct, sample));
  }
});
