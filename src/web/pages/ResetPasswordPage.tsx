import type { Meta, Namespaces } from './page';

export { NewPasswordPanel as default } from '../features/session/forms/ResetPasswordPanel';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:newPassword.meta.title', { brand }),
  description: text('auth:newPassword.meta.description'),
  noindex: true,
});
