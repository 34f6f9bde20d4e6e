import { dictionary } from '@zxcvbn-ts/language-common';
import { passwordMinLength } from '../../../contract/limits';
import { invalidFields } from '../../http/ApiError';

/** Of some 49,000 that leaked most often, those that are long enough to be chosen here. */
const commonPasswords: ReadonlySet<string> = new Set(
  dictionary.passwords.map(String).filter(({ length }) => length >= passwordMinLength),
);

/** @throws ApiError 422 `common` for a new password that is among the first to be guessed */
export function rejectCommonPassword(password: string): void {
  if (commonPasswords.has(password.toLowerCase())) throw invalidFields({ password: ['common'] });
}
