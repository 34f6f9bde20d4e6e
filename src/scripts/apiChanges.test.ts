import { readFileSync } from 'node:fs';
import { breakingChanges, type ApiDocument } from './apiChanges';
import { readApiDocument, releasedFile } from './openApi';

test('does not break clients of the last release', async () => {
  const released: ApiDocument = JSON.parse(readFileSync(releasedFile, 'utf8'));
  expect(Object.keys(released.paths).length).toBeGreaterThan(100);
  expect(breakingChanges(released, await readApiDocument())).toEqual([]);
});

type Schema = object;
const documentWith = (body: Schema, data: Schema, security: object[] = []): ApiDocument => ({
  paths: {
    '/api/things': {
      post: {
        operationId: 'addThing',
        security: security as Record<string, unknown>[],
        requestBody: { content: { 'application/json': { schema: body } } },
        responses: { 200: { content: { 'application/json': { schema: data } } } },
      },
    },
  },
});
const object = (properties: object, ...required: string[]) => ({
  type: 'object',
  properties,
  required,
});
const text = { type: 'string' };
const nullableText = { type: ['string', 'null'] };
const enumOf = (...values: string[]) => ({ enum: values });

test.each([
  [
    'a request field became required',
    object({}),
    object({ a: text }, 'a'),
    'body.a became required',
  ],
  ['a request field was removed', object({ a: text }), object({}), 'body.a was removed'],
  [
    'a request field is no longer nullable',
    object({ a: nullableText }),
    object({ a: text }),
    'body.a no longer accepts null',
  ],
  [
    'an enum value is no longer accepted',
    object({ a: enumOf('s', 'm') }),
    object({ a: enumOf('s') }),
    'body.a no longer accepts "m"',
  ],
  [
    'a free text became an enum',
    object({ a: text }),
    object({ a: enumOf('s') }),
    'body.a no longer accepts any other value',
  ],
])('reports a breaking change to a request: %s', (_, before, after, change) => {
  const changes = breakingChanges(documentWith(before, {}), documentWith(after, {}));
  expect(changes).toEqual([`POST /api/things: ${change}`]);
  expect(breakingChanges(documentWith(before, {}), documentWith(before, {}))).toEqual([]);
});

test.each([
  ['a field was removed', object({ a: text }, 'a'), object({}), '200.a was removed'],
  [
    'a field became optional',
    object({ a: text }, 'a'),
    object({ a: text }),
    '200.a became optional',
  ],
  [
    'a field became nullable',
    object({ a: text }),
    object({ a: nullableText }),
    '200.a may now be null',
  ],
  [
    'the items of a list have a different type',
    { items: text },
    { items: { type: 'number' } },
    '200[] may now be number',
  ],
  [
    'an enum value was added',
    object({ a: enumOf('s') }),
    object({ a: enumOf('s', 'm') }),
    '200.a may now be "m"',
  ],
])('reports a breaking change to a response: %s', (_, before, after, change) => {
  const changes = breakingChanges(documentWith({}, before), documentWith({}, after));
  expect(changes).toEqual([`POST /api/things: ${change}`]);
});

test('reports removed endpoints and restricted access', () => {
  const open = documentWith({}, {});
  expect(breakingChanges(open, { paths: {} })).toEqual(['POST /api/things: removed']);
  const guarded = documentWith({}, {}, [{ xsrf: [], bearer: [] }]);
  expect(breakingChanges(open, guarded)).toEqual(['POST /api/things: requires bearer,xsrf']);
});

test('accepts optional request fields, new response fields and new endpoints', () => {
  const before = documentWith(object({ a: text }, 'a'), object({ b: nullableText }));
  const after = documentWith(
    object({ a: nullableText, c: text }),
    object({ b: text, d: text }, 'b'),
  );
  expect(breakingChanges(before, after)).toEqual([]);
  expect(breakingChanges({ paths: {} }, after)).toEqual([]);
});
