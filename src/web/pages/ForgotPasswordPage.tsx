import type { Meta, Namespaces } from './page';

export { ForgotPasswordPanel as default } from '../features/session/forms/ForgotPasswordPanel';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:forgot.meta.title', { brand }),
  description: text('auth:forgot.meta.description'),
});
