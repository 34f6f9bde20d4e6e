import type { Meta, Namespaces } from './page';

export { ConfirmEmailPanel as default } from '../features/session/forms/ConfirmEmailPanel';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:confirmEmail.meta.title', { brand }),
  description: text('auth:confirmEmail.intro'),
  noindex: true,
});
