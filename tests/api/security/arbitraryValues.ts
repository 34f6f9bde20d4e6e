import { pageNames } from '@/contract/content';
import { orderStatuses } from '@/contract/order';
import { productSorts } from '@/contract/product';
import fc from '../../support/properties';
import { otherPassword, ownerPassword, type Fixtures } from './fixtures';

const traps = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  'ﷺ'.repeat(40),
  '😀'.repeat(200),
  'a'.repeat(5_000),
  '9'.repeat(40),
  '0',
  '-1',
  '1e309',
  '1.5',
  '0x10',
  '2147483647',
  '2147483648',
  'NaN',
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  "' or 1=1; --",
  '"; drop table orders; --',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '${7*7}',
  '%00',
  '%',
  '%zz',
  '%2e%2e%2f',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'toString',
  'sr-LAT',
  'Đorđe Šćepanović',
  'a@b.rs\r\nBcc: c@d.rs',
  '\\',
  '%_',
  '*',
];
export const text = fc.oneof(
  fc.constantFrom(...traps),
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
);
const scalar = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.maxSafeInteger(),
);
export const anything = fc.oneof(scalar, fc.jsonValue(), fc.array(scalar, { maxLength: 3 }));
/** Valid in a header: Latin 1 without control characters. */
export const headerText = fc.oneof(
  fc.constantFrom(...traps.filter((trap) => /^[\x20-\x7e]*$/.test(trap))),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);

/** Values that pass validation, by the name of the field. */
export function sensible(fixtures: Fixtures): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const ids = (...candidate: number[]) =>
    fc.oneof(fc.constantFrom(...candidate), fc.integer({ min: 1, max: 30 }));
  const password = fc.constantFrom(ownerPassword, otherPassword, 'a third password');
  return {
    id: ids(fixtures.draft.id, fixtures.placedId, fixtures.addressId, fixtures.sessionId),
    orderId: ids(fixtures.draft.id, fixtures.placedId),
    order_id: ids(fixtures.draft.id, fixtures.placedId),
    address_id: ids(fixtures.addressId),
    user_id: ids(fixtures.ownerId, fixtures.otherId),
    product_id: ids(fixtures.productId, fixtures.soldOutId),
    payment_method_id: fc.constantFrom(1, 2, 3),
    quantity: fc.integer({ min: 1, max: 99 }),
    version: fc.oneof(fc.constant(fixtures.draft.version), fc.nat(5)),
    terms_accepted: fc.constant(true),
    amount: fc.integer(),
    note: text,
    gift_note: text,
    email: fc.oneof(fc.constantFrom(fixtures.ownerEmail, 'other@example.rs'), fc.emailAddress()),
    name: fc.oneof(fc.constantFrom(...pageNames), text),
    last_name: text,
    phone: fc.constantFrom('+381 64 123 456', '011/123-456'),
    password,
    password_confirmation: password,
    current_password: password,
    token: fc.oneof(fc.constantFrom('a'.repeat(43), fixtures.placedToken), text),
    ...Object.fromEntries(
      Object.entries(fixtures.addressForm).map(([name, value]) => [name, fc.constant(value)]),
    ),
    status: fc.constantFrom(...orderStatuses, 'pending'),
    category: fc.oneof(fc.constantFrom('honey', 'syrups'), text),
    q: fc.oneof(fc.constantFrom('sok', 'aronija med'), text),
    sort: fc.constantFrom(...productSorts),
    page: fc.integer({ min: 1, max: 100_000 }),
    per_page: fc.integer({ min: 1, max: 100 }),
  };
}
