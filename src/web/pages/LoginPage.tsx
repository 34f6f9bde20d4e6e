import type { Meta, Namespaces } from './page';

export { LoginPanel as default } from '../features/session/forms/LoginPanel';

export const namespaces: Namespaces = ['auth', 'checkout', 'cart'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:login.meta.title', { brand }),
  description: text('auth:login.meta.description'),
});
