import fc from 'fast-check';
import type { AnyStruct, Call } from '../../../src/contract/call';
import { orderStatuses } from '../../../src/contract/order';
import { pageNames } from '../../../src/contract/content';
import { productSorts } from '../../../src/contract/product';
import { idempotencyHeader } from '../../../src/contract/wire';
import { otherPassword, ownerPassword, type ActorName, type Cast } from './cast';

/** A request as somebody might send it who means no good, or who has a bug. */
export interface WildRequest {
  who: ActorName;
  path: string;
  headers: Record<string, string>;
  cookies: string;
  /** Text as it goes over the wire, or nothing. */
  payload: string | undefined;
  /** Whether the security token goes along, as it does with every call of a browser. */
  xsrf: boolean;
  /** Of the client, so that limits do not hide what lies behind them. */
  ip: string;
}

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
const text = fc.oneof(
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
const anything = fc.oneof(scalar, fc.jsonValue(), fc.array(scalar, { maxLength: 3 }));
/** What fits into a header: Latin 1 without control characters. */
const headerText = fc.oneof(
  fc.constantFrom(...traps.filter((trap) => /^[\x20-\x7e]*$/.test(trap))),
  fc.string({
    unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
    maxLength: 60,
  }),
);

/** Values that get past validation, by the name of the field. */
function sensible(cast: Cast): Readonly<Record<string, fc.Arbitrary<unknown>>> {
  const ids = (...known: number[]) =>
    fc.oneof(fc.constantFrom(...known), fc.integer({ min: 1, max: 30 }));
  const password = fc.constantFrom(ownerPassword, otherPassword, 'a third password');
  return {
    id: ids(cast.draft.id, cast.placedId, cast.addressId, cast.sessionId),
    orderId: ids(cast.draft.id, cast.placedId),
    order_id: ids(cast.draft.id, cast.placedId),
    address_id: ids(cast.addressId),
    user_id: ids(cast.ownerId, cast.otherId),
    product_id: ids(cast.productId),
    payment_method_id: fc.constantFrom(1, 2, 3),
    quantity: fc.integer({ min: 1, max: 99 }),
    version: fc.oneof(fc.constant(cast.draft.version), fc.nat(5)),
    terms_accepted: fc.constant(true),
    amount: fc.integer(),
    note: text,
    email: fc.oneof(fc.constantFrom(cast.ownerEmail, 'other@example.rs'), fc.emailAddress()),
    name: fc.oneof(fc.constantFrom(...pageNames), text),
    last_name: text,
    phone: fc.constantFrom('+381 64 123 456', '011/123-456'),
    password,
    password_confirmation: password,
    current_password: password,
    token: fc.oneof(fc.constant('a'.repeat(43)), text),
    ...Object.fromEntries(
      Object.entries(cast.addressForm).map(([name, value]) => [name, fc.constant(value)]),
    ),
    status: fc.constantFrom(...orderStatuses, 'pending'),
    category: fc.oneof(fc.constantFrom('honey', 'syrups'), text),
    q: fc.oneof(fc.constantFrom('sok', 'aronija med'), text),
    sort: fc.constantFrom(...productSorts),
    page: fc.integer({ min: 1, max: 100_000 }),
    per_page: fc.integer({ min: 1, max: 100 }),
  };
}

function fieldsOf(
  struct: AnyStruct | undefined,
  known: ReturnType<typeof sensible>,
  wildness: number,
) {
  const names = Object.keys((struct?.schema ?? {}) as object);
  return fc.record(
    Object.fromEntries(
      names.map((name) => [
        name,
        fc.oneof(
          { weight: 12 - wildness, arbitrary: known[name] ?? text },
          { weight: wildness, arbitrary: anything },
        ),
      ]),
    ),
    // A whole form now and then; otherwise each field may be missing.
    { requiredKeys: wildness < 3 ? names : [] },
  );
}

/** Half a surrogate pair cannot be encoded. */
const encode = (value: unknown) =>
  encodeURIComponent(String(value).replace(/[\ud800-\udfff]/gu, '?'));

/** One call of the contract, from nearly right (`wildness` 1) to all wrong (11). */
export function arbitraryRequest(
  call: Call,
  cast: Cast,
  wildness: number,
): fc.Arbitrary<WildRequest> {
  const known = sensible(cast);
  const fields = (struct: AnyStruct | undefined) => fieldsOf(struct, known, wildness);
  const path = fields(call.params).chain((params) =>
    fields(call.query).chain((query) =>
      fc.array(fc.tuple(text, text), { maxLength: wildness > 4 ? 3 : 0 }).map((more) => {
        const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          encode(params[name] ?? 1),
        );
        const search = [...Object.entries(query), ...more].map(
          ([name, value]) => `${encode(name)}=${encode(value)}`,
        );
        return search.length > 0 ? `${filled}?${search.join('&')}` : filled;
      }),
    ),
  );
  const form = fields(call.body);
  const withMore = fc
    .tuple(form, fc.dictionary(text, anything, { maxKeys: 3 }))
    .map(([own, more]) =>
      // `status`, `id`, `customer_id` and the like must not be assigned because somebody sends them.
      JSON.stringify({ ...more, customer_id: cast.otherId, is_admin: true, ...own }),
    );
  const payload = fc.oneof(
    { weight: 12 - wildness, arbitrary: form.map((own) => JSON.stringify(own)) },
    { weight: wildness, arbitrary: withMore },
    { weight: wildness, arbitrary: anything.map((value) => JSON.stringify(value)) },
    { weight: wildness > 4 ? 4 : 0, arbitrary: text },
    {
      weight: wildness > 4 ? 4 : 0,
      arbitrary: fc.constantFrom(
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
        '[',
        '"',
        '{"a":',
        `${'['.repeat(9_000)}`,
      ),
    },
  );
  const rarely = (value: fc.Arbitrary<string>) =>
    fc.oneof(
      { weight: 150, arbitrary: fc.constant(undefined) },
      { weight: wildness * wildness, arbitrary: value },
    );
  const headers = fc
    .record({
      [idempotencyHeader.toLowerCase()]: fc.oneof(
        fc.constantFrom('a key of the fuzz', 'another key'),
        headerText,
      ),
      authorization: rarely(
        fc.oneof(
          headerText,
          headerText.map((value) => `Bearer ${value}`),
        ),
      ),
      'accept-language': rarely(
        fc.oneof(fc.constantFrom('en', 'sr-Latn-RS', 'de;q=0.5,en;q=abc', '*'), headerText),
      ),
      'content-type': rarely(
        fc.constantFrom(
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'application/json; charset=utf-16',
          'a/b/c',
          ';',
        ),
      ),
      origin: rarely(headerText),
      'sec-fetch-site': rarely(fc.constantFrom('cross-site', 'none', 'same-origin')),
      'x-forwarded-for': rarely(headerText),
      'x-forwarded-host': rarely(headerText),
      host: rarely(fc.constantFrom('evil.example', '[::1]', '')),
      'if-none-match': rarely(headerText),
      'accept-encoding': rarely(headerText),
      'user-agent': rarely(headerText),
      'x-http-method-override': rarely(fc.constantFrom('DELETE', 'GET')),
      range: rarely(fc.constantFrom('bytes=0-1', 'bytes=-1', 'x')),
    })
    .map((all) =>
      Object.fromEntries(
        Object.entries(all).filter((one): one is [string, string] => one[1] !== undefined),
      ),
    );
  const sends = call.method === 'GET' ? 'nothing' : call.body ? 'a body' : 'hardly anything';
  return fc.record({
    who: fc.constantFrom<ActorName>(
      'owner',
      'owner',
      'owner',
      'other',
      'visitor',
      'garbage',
      'revoked',
    ),
    path,
    headers,
    cookies: fc.oneof(
      { weight: 4, arbitrary: fc.constant('') },
      fc
        .tuple(fc.constantFrom('guest', 'language', 'XSRF-TOKEN', 'x'), headerText)
        .map((pair) => pair.join('=')),
    ),
    payload:
      sends === 'nothing' ? fc.constant(undefined) : sends === 'a body' ? payload : rarely(payload),
    xsrf: fc.integer({ min: 0, max: 9 }).map((number) => number > 0),
    ip: fc.ipV4(),
  });
}
