import { configureStore } from '@reduxjs/toolkit';
import { createApi } from '@reduxjs/toolkit/query';
import { resultOf } from './callEndpoint';

function makeTestStore() {
  let requested = 0;
  const api = createApi({
    baseQuery: async () => {
      requested += 1;
      await Promise.resolve();
      return { data: requested };
    },
    tagTypes: ['Thing'],
    endpoints: (build) => ({
      thing: build.query<number, void>({ query: () => '', providesTags: ['Thing'] }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  return { api, store };
}

test('an invalidation does not drop a pending response', async () => {
  const { api, store } = makeTestStore();
  const response = resultOf(store.dispatch(api.endpoints.thing.initiate()));
  store.dispatch(api.util.invalidateTags(['Thing']));
  expect(await response).toBeGreaterThan(0);
});

test('the subscription ends with the response', async () => {
  const { api, store } = makeTestStore();
  await resultOf(store.dispatch(api.endpoints.thing.initiate()));
  store.dispatch(api.util.invalidateTags(['Thing']));
  expect(api.endpoints.thing.select()(store.getState()).status).toBe('uninitialized');
});
