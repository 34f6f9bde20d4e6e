import { array, enums, integer, nullable, object, optional, string } from 'superstruct';
import type { Call } from '../../contract/call';
import { calls } from '../../contract/calls';
import { jsonSchema } from './jsonSchema';
import { openApi } from './openApi';

describe('the OpenAPI document', () => {
  const { paths } = openApi('http://localhost:3000');

  it('has every call of the contract', () => {
    const missing = Object.values<Call>(calls).filter(
      ({ method, path }) => !paths[path]?.[method.toLowerCase()],
    );
    expect(missing).toEqual([]);
  });

  it('says what a call takes and answers', () => {
    expect(paths['/api/products/{id}']?.['get']).toMatchObject({
      operationId: 'getProduct',
      security: [],
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      responses: {
        200: {
          content: { 'application/json': { schema: { properties: { data: { type: 'object' } } } } },
        },
      },
    });
    expect(paths['/api/auth/login']?.['post']).toMatchObject({
      parameters: [{ name: 'X-XSRF-TOKEN', in: 'header', required: true }],
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { email: { type: 'string' } }, required: ['email', 'password'] },
          },
        },
      },
    });
    expect(paths['/api/orders']?.['get']).toMatchObject({ security: [{ bearer: [] }] });
  });

  it('reads structs', () => {
    const struct = object({
      id: integer(),
      note: nullable(string()),
      sort: optional(enums(['up', 'down'])),
      lines: array(object({ name: string() })),
    });
    expect(jsonSchema(struct)).toEqual({
      type: 'object',
      properties: {
        id: { type: 'integer' },
        note: { type: ['string', 'null'] },
        sort: { enum: ['up', 'down'] },
        lines: {
          type: 'array',
          items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        },
      },
      required: ['id', 'note', 'lines'],
    });
  });

  it('leaves no field of the contract without a type', () => {
    const untyped: string[] = [];
    const walk = (node: unknown, path: string) => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties') {
          for (const [name, field] of Object.entries(value as object)) {
            if (Object.keys(field as object).length === 0) untyped.push(`${path}.${name}`);
          }
        }
        walk(value, `${path}.${key}`);
      }
    };
    walk(paths, '');
    expect(untyped).toEqual([]);
  });
});
