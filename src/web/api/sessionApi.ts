import type { Infer } from 'superstruct';
import {
  getCurrentUser,
  login,
  logout,
  register,
  type LoginForm,
  type RegisterForm,
  type SignedIn,
  type User,
} from '../../contract/customer';
import type { Locale } from '../../contract/locale';
import { baseApi } from './baseApi';
import { callEndpoint } from './callEndpoint';

/** The calls that the session machine makes; it alone reads their answers' token. */
export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    login: build.mutation<SignedIn, LoginForm>({
      ...callEndpoint(login, (body: LoginForm) => ({ body })),
    }),
    register: build.mutation<SignedIn, { form: RegisterForm; locale: Locale }>({
      ...callEndpoint(register, ({ form, locale }: { form: RegisterForm; locale: Locale }) => ({
        locale,
        body: form,
      })),
    }),
    /** Always asked anew: section 9 gives it a stale time of 0. */
    getCurrentUser: build.query<User, void>({
      ...callEndpoint(getCurrentUser, () => ({})),
      providesTags: ['CurrentUser'],
    }),
    /** With the token of the session that it ends; under its name, by which developers' tools hide it. */
    logout: build.mutation<Infer<typeof logout.data>, { token: string }>({
      ...callEndpoint(logout, ({ token }: { token: string }) => ({ token })),
    }),
  }),
});
