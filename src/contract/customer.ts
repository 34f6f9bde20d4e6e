import { boolean, object, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { mergeResult } from './cart';
import {
  email,
  id,
  passwordConfirmation,
  personName,
  phone,
  requiredText,
  secret,
  typedEmail,
} from './fields';
import { emailMaxLength, nameMaxLength, passwordMaxLength, passwordMinLength } from './limits';

export const user = object({
  id: id(),
  name: string(),
  last_name: string(),
  phone: string(),
  email: string(),
  /** False until a customer who ordered without a password chooses one. */
  has_password: boolean(),
});
export type User = Infer<typeof user>;

/** The specification has no length limits. docs/decisions/readings.md explains these. */
export const userInfo = object({
  name: personName(),
  last_name: personName(),
  phone: phone(),
  email: email(emailMaxLength),
});
export type UserInfo = Infer<typeof userInfo>;

/** Forms only check presence (specification, section 5). The server checks more in `register`. */
export const loginForm = object({
  email: typedEmail(emailMaxLength),
  password: secret(passwordMaxLength),
});
export type LoginForm = Infer<typeof loginForm>;

export const registerForm = object({
  email: typedEmail(emailMaxLength),
  name: requiredText(nameMaxLength),
  last_name: requiredText(nameMaxLength),
  phone: requiredText(nameMaxLength),
  password: secret(passwordMaxLength),
  password_confirmation: secret(passwordMaxLength),
});
export type RegisterForm = Infer<typeof registerForm>;

export const signedIn = object({ token: string(), user, merged: mergeResult });
export type SignedIn = Infer<typeof signedIn>;

/** Responds with 422 `invalid_credentials` without a field. Rate-limited per IP address and account. */
export const login = defineEndpoint({
  summary: 'Log in',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  body: loginForm,
  data: signedIn,
});

/** Stores the language of the request for emails to the customer. */
export const register = defineEndpoint({
  summary: 'Register and log in',
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  body: object({
    ...userInfo.schema,
    password: secret(passwordMaxLength, passwordMinLength),
    password_confirmation: passwordConfirmation(passwordMaxLength),
  }),
  data: signedIn,
  status: 201,
});

export const getCurrentUser = defineEndpoint({
  summary: 'The logged-in customer',
  method: 'GET',
  path: '/api/auth/currentuser',
  access: 'customer',
  data: user,
  whenEmpty: 'current_user_not_found',
});

export const logout = defineEndpoint({
  summary: 'End this session',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'customer',
});
