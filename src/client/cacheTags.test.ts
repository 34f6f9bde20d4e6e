import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adminApi } from '@/admin/api/adminApi';
import { tags as adminTags } from '@/admin/api/tags';
import { baseApi, tags as shopTags } from '@/web/api/baseApi';
import type { Endpoint } from '@/contract/endpoint';

type Tags = readonly (string | { type: string })[];
type TagsOf = Tags | ((...args: unknown[]) => Tags) | undefined;
/** What `enhanceEndpoints` hands over of an endpoint. */
interface Definition {
  type: string;
  query?: (arg: unknown) => { endpoint: Endpoint };
  providesTags?: TagsOf;
  invalidatesTags?: TagsOf;
}
interface Api {
  endpoints: object;
  enhanceEndpoints(changes: {
    endpoints: Record<string, (definition: Definition) => void>;
  }): unknown;
}

const sampleArg = {
  params: { id: 1, name: 'home', number: 1, user_id: 1, orderId: 1 },
  product: { id: 1 },
  ...{ query: {}, body: { token: 'a.b' }, locale: 'en', queryArg: { params: { id: 1 } } },
};
const typesOf = (tags: TagsOf) =>
  (typeof tags === 'function' ? tags({}, undefined, sampleArg) : (tags ?? [])).map((tag) =>
    typeof tag === 'string' ? tag : tag.type,
  );

function definitionsOf(api: Api) {
  const names = Object.keys(api.endpoints);
  const found = new Map<string, Definition>();
  const note = (name: string) => [name, (made: Definition) => void found.set(name, made)] as const;
  api.enhanceEndpoints({ endpoints: Object.fromEntries(names.map(note)) });
  return [...found].map(([name, made]) => {
    const isMutation = made.type === 'mutation';
    return {
      ...{ name, isMutation },
      tags: typesOf(isMutation ? made.invalidatesTags : made.providesTags),
      endpoint: made.query?.(sampleArg).endpoint,
    };
  });
}

/** Mutations without a tag of their resource, by the reason. */
const exempt = {
  web: {
    'the response replaces what is cached': [
      ...['setCartProduct', 'addCartProduct', 'removeCartProduct', 'clearCart'],
      ...['addStockAlert', 'removeStockAlert', 'setReminder', 'setLinkedReminder'],
    ],
    'a session begins or ends': [
      ...['login', 'register', 'openAccount', 'signInByLink'],
      ...['resetPassword', 'restoreEmail', 'deleteAccount'],
    ],
    'nothing that the browser shows is changed': [
      ...['forgotPassword', 'requestSignInLink', 'openSignInLink', 'exportData'],
      ...['requestStockAlert', 'confirmStockAlert'],
    ],
    'the cart is changed': ['reorder'],
  },
  admin: {
    'nothing that the browser shows is changed': ['replaceOrderLink', 'resetStaff'],
    'the link cannot be read again': ['acceptLink'],
  },
};

const apis = [
  { app: 'web', api: baseApi, tags: shopTags },
  { app: 'admin', api: adminApi, tags: adminTags },
] as const;

describe.each(apis)('$app', ({ app, api, tags }) => {
  const folder = join(process.cwd(), 'src', app);
  const injecting = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('.injectEndpoints('));
  let definitions: ReturnType<typeof definitionsOf> = [];
  beforeAll(async () => {
    await Promise.all(injecting.map((file) => import(join(folder, file)) as Promise<unknown>));
    definitions = definitionsOf(api as unknown as Api);
  });

  test('every query has a tag', () => {
    const queries = definitions.filter(({ isMutation }) => !isMutation);
    expect(queries.length).toBeGreaterThan(20);
    expect(queries.filter((query) => query.tags.length === 0)).toEqual([]);
    for (const query of queries) expect(tags).toEqual(expect.arrayContaining(query.tags));
  });

  test('every mutation makes a query of its resource stale, or says how that stays right', () => {
    const resourceOf = (endpoint?: Endpoint) =>
      endpoint?.path
        .split('/')
        .slice(0, app === 'web' ? 3 : 4)
        .join('/');
    const without = definitions.filter(({ isMutation, tags, endpoint }) => {
      const ofResource = definitions.filter(
        (query) => !query.isMutation && resourceOf(query.endpoint) === resourceOf(endpoint),
      );
      const stale = ofResource.some((query) => query.tags.some((tag) => tags.includes(tag)));
      return isMutation && ofResource.length > 0 && !stale;
    });
    expect(without.map(({ name }) => name).sort()).toEqual(
      Object.values(exempt[app]).flat().sort(),
    );
  });
});
