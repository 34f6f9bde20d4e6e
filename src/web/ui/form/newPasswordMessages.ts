import { passwordMaxLength, passwordMinLength } from '../../../contract/limits';
import type { OwnFieldMessages } from './useFieldMessages';

/** Wherever a password is chosen: the server's rules, in words that name them. */
export const newPasswordMessages: OwnFieldMessages = {
  password: {
    too_short: { id: 'common:form.field.minLength', values: { min: passwordMinLength } },
    too_long: { id: 'common:form.field.maxLength', values: { max: passwordMaxLength } },
    mismatch: { id: 'auth:validation.passwordMismatch' },
  },
  password_confirmation: {
    mismatch: { id: 'auth:validation.passwordMismatch' },
    too_long: { id: 'common:form.field.maxLength', values: { max: passwordMaxLength } },
  },
};
