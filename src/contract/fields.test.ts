import { dayParam, email, optionalText, phone, printable, requiredText } from './fields';

const rejects = (struct: { is(value: unknown): boolean }, text: string) => !struct.is(text);

it.each([
  ['\u001b[2J', 'an escape sequence'],
  ['\u202e', 'a change of direction'],
  ['\u2066', 'an isolate'],
  ['\u0007', 'a bell'],
])('no text field takes %j (%s)', (character) => {
  const name = `An${character}a`;
  expect(rejects(requiredText(100), name)).toBe(true);
  expect(rejects(optionalText(100), name)).toBe(true);
  expect(rejects(email(100), `${name}@example.rs`)).toBe(true);
  expect(rejects(phone(), `060${character}1234567`)).toBe(true);
  expect(printable(name)).not.toContain(character);
});

it('line breaks are allowed in notes, not in names or phone numbers', () => {
  expect(rejects(optionalText(100), 'Second floor.\n\tRing twice.')).toBe(false);
  expect(rejects(requiredText(100), 'Ana\nSavić')).toBe(true);
  expect(rejects(phone(), '060\n1234567')).toBe(true);
});

it('a day is one that the database can store', () => {
  expect(rejects(dayParam(), '2026-11-27')).toBe(false);
  for (const day of ['0000-01-01', '2026-02-29', '10000-01-01'])
    expect(rejects(dayParam(), day)).toBe(true);
});
