import { boolean, object, string } from 'superstruct';
import { signedIn, userInfo } from './customer';
import { defineEndpoint } from './endpoint';
import { email, secret } from './fields';
import { emailMaxLength } from './limits';

/** Stores the language of the request. Sends no email. Responds with 422 `taken` as registration does. */
export const openAccount = defineEndpoint({
  summary: 'Open an account without a password and log in',
  method: 'POST',
  path: '/api/auth/account',
  access: 'public',
  body: userInfo,
  data: signedIn,
  status: 201,
});

/** The response and its duration are the same for known and unknown emails. */
export const requestSignInLink = defineEndpoint({
  summary: 'Send a login link',
  method: 'POST',
  path: '/api/auth/link',
  access: 'public',
  body: object({ email: email(emailMaxLength) }),
});

/** Lets the customer verify the account before logging in. Does not use up the link. */
export const openSignInLink = defineEndpoint({
  summary: 'The account of a login link',
  method: 'POST',
  path: '/api/auth/link/account',
  access: 'public',
  body: object({ token: secret(200) }),
  /** Masked to the first character and the domain. */
  data: object({ email: string() }),
});

/**
 * Confirms the email. The first login ends all other sessions and removes the password, because someone else may have
 * opened the account.
 */
export const signInByLink = defineEndpoint({
  summary: "Log in with the link's token",
  method: 'POST',
  path: '/api/auth/link/login',
  access: 'public',
  body: object({ token: secret(200) }),
  data: object({ ...signedIn.schema, password_removed: boolean() }),
});
