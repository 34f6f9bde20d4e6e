import { boolean, object, string, type Infer } from 'superstruct';
import { defineEndpoint } from './endpoint';
import { mergeResult } from './cart';
import { email, id, phone, requiredText, passwordConfirmation, secret } from './fields';
import { emailMaxLength, nameMaxLength, passwordMaxLength, passwordMinLength } from './limits';

/** Specification section 3. */
export const user = object({
  id: id(),
  name: string(),
  last_name: string(),
  phone: string(),
  email: string(),
  /** False until a customer who bought without a password chooses one. */
  has_password: boolean(),
});
export type User = Infer<typeof user>;

/** Section 5 has no length limits; docs/decisions.md gives the reasons for these. */
export const userInfo = object({
  name: requiredText(nameMaxLength),
  last_name: requiredText(nameMaxLength),
  phone: phone(),
  email: email(emailMaxLength),
});
export type UserInfo = Infer<typeof userInfo>;

/** Form validation: presence only (section 5). The server validates more, see `register`. */
export const loginForm = object({
  email: requiredText(emailMaxLength),
  password: secret(passwordMaxLength),
});
export type LoginForm = Infer<typeof loginForm>;

export const registerForm = object({
  email: requiredText(emailMaxLength),
  name: requiredText(nameMaxLength),
  last_name: requiredText(nameMaxLength),
  phone: requiredText(nameMaxLength),
  password: secret(passwordMaxLength),
  password_confirmation: secret(passwordMaxLength),
});
export type RegisterForm = Infer<typeof registerForm>;

const signedIn = object({ token: string(), user, merged: mergeResult });
export type SignedIn = Infer<typeof signedIn>;

/** Wrong address or password: 422 `invalid_credentials` without a field. Rate-limited per address and account. */
export const login = defineEndpoint({
  summary: 'Log in',
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  body: loginForm,
  data: signedIn,
});

/** The request language is stored and used for emails to the customer. */
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

/** 422 `taken` like the registration. The request language is stored; no email is sent. */
export const openAccount = defineEndpoint({
  summary: 'Open an account without a password and log in',
  method: 'POST',
  path: '/api/auth/account',
  access: 'public',
  body: userInfo,
  data: signedIn,
  status: 201,
});

/** The same response, in the same time, for known and unknown addresses. */
export const requestSignInLink = defineEndpoint({
  summary: 'Send a link to log in',
  method: 'POST',
  path: '/api/auth/link',
  access: 'public',
  body: object({ email: email(emailMaxLength) }),
  data: object({}),
});

/**
 * Confirms the email address. If it never was, every other session ends and the password is removed: somebody else
 * may have opened the account. 422 `sign_in_link_used`, `sign_in_link_expired`, `sign_in_link_invalid`,
 * `account_deleted`.
 */
export const signInByLink = defineEndpoint({
  summary: 'Log in with the token of the link',
  method: 'POST',
  path: '/api/auth/link/login',
  access: 'public',
  body: object({ token: secret(200) }),
  data: object({ ...signedIn.schema, password_removed: boolean() }),
});

export const getCurrentUser = defineEndpoint({
  summary: 'The signed-in customer',
  method: 'GET',
  path: '/api/auth/currentuser',
  access: 'customer',
  data: user,
});

export const logout = defineEndpoint({
  summary: 'End this session',
  method: 'POST',
  path: '/api/auth/logout',
  access: 'customer',
  data: object({}),
});
