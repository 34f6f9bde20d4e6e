import { boolean, object, string } from 'superstruct';
import { signedIn, userInfo } from './customer';
import { defineEndpoint } from './endpoint';
import { email, secret } from './fields';
import { emailMaxLength } from './limits';

/** 422 `taken`, as in registration. The request language is stored; no email is sent. */
export const openAccount = defineEndpoint({
  summary: 'Open an account without a password and log in',
  method: 'POST',
  path: '/api/auth/account',
  access: 'public',
  body: userInfo,
  data: signedIn,
  status: 201,
});

/** The response is the same, and takes the same time, for known and unknown emails. */
export const requestSignInLink = defineEndpoint({
  summary: 'Send a login link',
  method: 'POST',
  path: '/api/auth/link',
  access: 'public',
  body: object({ email: email(emailMaxLength) }),
});

/**
 * Names the link's account, so that nobody enters someone else's account. Does not use up the link. Errors as in
 * `signInByLink`.
 */
export const openSignInLink = defineEndpoint({
  summary: "A login link's account",
  method: 'POST',
  path: '/api/auth/link/account',
  access: 'public',
  body: object({ token: secret(200) }),
  /** The email's first character and domain. */
  data: object({ email: string() }),
});

/**
 * Confirms the email. The first time, ends all other sessions and removes the password, because someone else may have
 * opened the account. 422 `sign_in_link_used`, `sign_in_link_expired`, `sign_in_link_invalid`, `account_deleted`.
 */
export const signInByLink = defineEndpoint({
  summary: "Log in with the link's token",
  method: 'POST',
  path: '/api/auth/link/login',
  access: 'public',
  body: object({ token: secret(200) }),
  data: object({ ...signedIn.schema, password_removed: boolean() }),
});
