import type { FieldMetaState } from 'react-final-form';

/**
 * What a field shows. Own mistakes after it was left or the form was sent; the server's until the
 * field is changed.
 */
export function fieldError(meta: FieldMetaState<unknown>): string | undefined {
  if (meta.touched && typeof meta.error === 'string') return meta.error;
  if (!meta.dirtySinceLastSubmit && typeof meta.submitError === 'string') return meta.submitError;
  return undefined;
}
