import fastify from 'fastify';
import type { Endpoint } from '@/contract/endpoint';
import { adminEndpoints } from '@/contract/admin/endpoints';
import { endpoints } from '@/contract/endpoints';
import { orderStatuses } from '@/contract/order';
import { documentApi, documentedErrors } from './openApi';
import { registerRoute } from './route';
import { useStructs } from './errorHandler';

const all = Object.values<Endpoint>({ ...endpoints, ...adminEndpoints });

describe('the OpenAPI document', () => {
  let paths: Record<string, Record<string, object>>;
  let components: {
    schemas: { ApiError: { properties: { code: { enum: string[] } } } };
    securitySchemes: object;
  };
  beforeAll(async () => {
    const app = fastify();
    useStructs(app);
    await documentApi(app, 'http://localhost:3000');
    for (const endpoint of all) registerRoute(app, endpoint, async () => null);
    ({ paths, components } = (await app.inject('/api/docs/json')).json());
    await app.close();
  });

  it('contains every endpoint of the contract', () => {
    const missing = all.filter(({ method, path }) => !paths[path]?.[method.toLowerCase()]);
    expect(missing).toEqual([]);
  });

  it('describes parameters, request body and response of an endpoint', () => {
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
    expect(paths['/api/orders']?.['get']).toMatchObject({
      parameters: [
        { name: 'status', in: 'query', required: false, schema: { enum: [...orderStatuses] } },
        { name: 'before', in: 'query', required: false, schema: { type: 'integer' } },
        { name: 'limit', in: 'query', required: false, schema: { type: 'integer' } },
      ],
    });
    expect(paths['/api/auth/login']?.['post']).toMatchObject({
      security: [{ xsrf: [] }],
      requestBody: {
        content: {
          'application/json': {
            schema: { properties: { email: { type: 'string' } }, required: ['email', 'password'] },
          },
        },
      },
    });
  });

  it('describes the authentication of an endpoint, and the XSRF token for changes', () => {
    const security = (path: string, method: string) =>
      (paths[path]?.[method] as { security: unknown }).security;
    expect(security('/api/products', 'get')).toEqual([]);
    expect(security('/api/orders', 'get')).toEqual([{ bearer: [] }]);
    expect(security('/api/auth/logout', 'post')).toEqual([{ bearer: [], xsrf: [] }]);
    expect(security('/api/admin/me', 'put')).toEqual([{ staff: [], xsrf: [] }]);
    expect(security('/api/carts', 'get')).toEqual([{ bearer: [] }, { guest: [] }, {}]);
    const schemes = new Set(Object.keys(components.securitySchemes));
    const named = all.flatMap(({ path, method }) =>
      (security(path, method.toLowerCase()) as object[]).flatMap(Object.keys),
    );
    expect(named.filter((name) => !schemes.has(name))).toEqual([]);
  });

  it('documents the error body of every endpoint', () => {
    const without = all.filter(({ path, method }) => {
      const { responses } = paths[path]?.[method.toLowerCase()] as { responses: object };
      return !JSON.stringify(responses).includes('"$ref":"#/components/schemas/ApiError"');
    });
    expect(without).toEqual([]);
    expect(components.schemas.ApiError.properties.code.enum).toEqual(Object.keys(documentedErrors));
  });

  it('lists every path parameter', () => {
    for (const [path, methods] of Object.entries(paths)) {
      const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      for (const operation of Object.values(methods) as {
        parameters?: { name: string; in: string }[];
      }[]) {
        const described = (operation.parameters ?? []).filter((item) => item.in === 'path');
        expect(described.map(({ name }) => name)).toEqual(names);
      }
    }
  });

  it('requires an idempotency key to place an order', () => {
    const { path, method } = endpoints.placeOrder;
    expect(paths[path]?.[method.toLowerCase()]).toMatchObject({
      parameters: [
        { name: 'id', in: 'path' },
        { name: 'Idempotency-Key', in: 'header', required: true },
      ],
    });
  });

  it('has a type for every field of the contract', () => {
    const untyped: string[] = [];
    const visit = (node: unknown, path: string) => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        if (key === 'properties') {
          for (const [name, field] of Object.entries(value as object)) {
            if (Object.keys(field as object).length === 0) untyped.push(`${path}.${name}`);
          }
        }
        visit(value, `${path}.${key}`);
      }
    };
    visit(paths, '');
    expect(untyped).toEqual([]);
  });
});
