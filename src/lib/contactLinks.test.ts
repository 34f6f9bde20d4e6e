import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mapUrl } from '@/contract/pickup';
import { emailHref, phoneHref, viberHref } from './contactLinks';

/** Characters that a text field may contain and that have a meaning in URLs. */
const tricks = [
  '?bcc=x@y.rs',
  '&body=x',
  '#x',
  '%0d%0aBcc:x',
  '%3Fbcc=x',
  ',x@y.rs',
  ';x@y.rs',
  ' x',
  '"x"',
  '<x>',
  '/../x',
  '\\x',
  "'x'",
  '+381*#06#',
  'š',
];

it.each(tricks)('%j in an email link adds no recipient and no header', (trick) => {
  for (const email of [`a@b.rs${trick}`, `a${trick.replaceAll('@', '')}@b.rs`]) {
    const given = { subject: trick, body: `${trick}\n` };
    for (const headers of [{}, given]) {
      const url = new URL(emailHref(email, headers));
      expect(decodeURIComponent(url.pathname)).toBe(email);
      expect(url.pathname).toMatch(/^[^,;\s]*$/);
      expect(Object.fromEntries(url.searchParams)).toEqual(headers);
      expect(url.hash).toBe('');
    }
  }
});

it.each(tricks)('a phone link for a number with %j dials only the digits', (trick) => {
  const number = `+381 60 123${trick}`;
  expect(phoneHref(number)).toMatch(/^tel:[+\d]+$/);
  const url = new URL(viberHref(number));
  expect([...url.searchParams.keys()]).toEqual(['number']);
  expect(url.searchParams.get('number')).toMatch(/^[+\d]+$/);
});

it.each(tricks)('a street with %j is searched for as a whole on the map', (trick) => {
  const street = `Glavna ${trick}`;
  const url = new URL(mapUrl({ street, street_number: trick, zipCode: '11000', city: trick }));
  expect([...url.searchParams.keys()]).toEqual(['api', 'query']);
  expect(url.searchParams.get('query')).toBe(`${street} ${trick}, 11000 ${trick}`);
  expect(url.hash).toBe('');
});

it('only contactLinks.ts builds contact links', () => {
  const folder = join(__dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const makers = files.filter(
    (file) =>
      /(?<!\.test)\.(?:tsx?|mjs)$/.test(file) &&
      /(?:mailto|tel|sms|viber|geo):[^')\s]*(?:\$\{|['"`] *\+)/.test(
        readFileSync(join(folder, file), 'utf8'),
      ),
  );
  expect(makers).toEqual(['lib/contactLinks.ts']);
});
