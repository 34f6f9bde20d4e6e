import { array, boolean, object, optional, string, type, type Infer } from 'superstruct';
import { user, userInfo } from './customer';
import { defineEndpoint } from './endpoint';
import { email, id, idParam, isoDate, passwordConfirmation, secret } from './fields';
import { emailMaxLength, passwordMaxLength, passwordMinLength } from './limits';

export const updateUser = defineEndpoint({
  summary: 'Change personal data',
  method: 'PUT',
  path: '/api/auth/update',
  access: 'customer',
  body: userInfo,
  data: user,
  whenEmpty: 'user_not_found',
});

export const changePassword = defineEndpoint({
  summary: 'Change the password and end the other sessions',
  method: 'PUT',
  path: '/api/auth/password',
  access: 'customer',
  body: object({
    current_password: secret(passwordMaxLength),
    password: secret(passwordMaxLength, passwordMinLength),
    password_confirmation: passwordConfirmation(passwordMaxLength),
  }),
});

/** 409 `password_chosen` if the customer already has a password. */
export const choosePassword = defineEndpoint({
  summary: 'Choose the first password and end the other sessions',
  method: 'POST',
  path: '/api/auth/password',
  access: 'customer',
  body: object({ password: secret(passwordMaxLength, passwordMinLength) }),
});

/**
 * Known and unknown emails get the same response. The email uses the language of the request, or else of the account.
 */
export const forgotPassword = defineEndpoint({
  summary: 'Send a link for a new password',
  method: 'POST',
  path: '/api/auth/password/forgot',
  access: 'public',
  body: object({ email: email(emailMaxLength) }),
});

export const resetPassword = defineEndpoint({
  summary: "Set a new password with the link's token and end every session",
  method: 'POST',
  path: '/api/auth/password/reset',
  access: 'public',
  body: object({
    token: secret(200),
    password: secret(passwordMaxLength, passwordMinLength),
    password_confirmation: passwordConfirmation(passwordMaxLength),
  }),
});

export const confirmEmail = defineEndpoint({
  summary: "Confirm a changed email with the link's token",
  method: 'POST',
  path: '/api/auth/email/confirm',
  access: 'customer',
  body: object({ token: secret(200) }),
});

export const restoreEmail = defineEndpoint({
  summary: 'Undo an email change, set a new password and end every session',
  method: 'POST',
  path: '/api/auth/email/restore',
  access: 'public',
  body: resetPassword.body,
});

export const session = object({
  id: id(),
  device: string(),
  created_at: isoDate(),
  last_used_at: isoDate(),
  current: boolean(),
});
export type Session = Infer<typeof session>;

export const listSessions = defineEndpoint({
  summary: "The customer's sessions",
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'customer',
  data: array(session),
});

export const endSession = defineEndpoint({
  summary: 'End a session',
  method: 'DELETE',
  path: '/api/auth/sessions/{id}',
  access: 'customer',
  params: object({ id: idParam() }),
});

export const exportData = defineEndpoint({
  summary: "Export the customer's data",
  method: 'GET',
  path: '/api/auth/export',
  access: 'customer',
  data: type({ user, exported_at: isoDate() }),
});

/** The password is required if the customer has one. */
export const deleteAccount = defineEndpoint({
  summary: 'Delete the account but keep its orders without personal data',
  method: 'DELETE',
  path: '/api/auth/account',
  access: 'customer',
  body: object({ password: optional(secret(passwordMaxLength)) }),
});
