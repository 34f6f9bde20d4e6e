import type { Call, CallData } from '../../contract/call';
import { standardSchema, type StandardSchema } from '../lib/standardSchema';
import type { ApiRequest, CallRequest } from './apiRequest';

/**
 * The two parts of an endpoint that follow from the contract's call. Spread into `build.query` or
 * `build.mutation`:
 * `build.query<Cart, Locale>({ ...callEndpoint(getCart, (locale: Locale) => ({ locale })), providesTags: ['Cart'] })`
 */
export function callEndpoint<C extends Call, Arg>(
  call: C,
  request: (arg: Arg) => CallRequest<C>,
): { query: (arg: Arg) => ApiRequest; responseSchema: StandardSchema<CallData<C>> } {
  return {
    query: (arg) => ({ ...request(arg), call }),
    responseSchema: standardSchema(call.data) as StandardSchema<CallData<C>>,
  };
}
