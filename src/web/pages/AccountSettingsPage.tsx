import type { Meta, Namespaces } from './page';

export { AccountSettings as default } from '../features/account/AccountSettings';

export const namespaces: Namespaces = ['account', 'auth', 'checkout'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('account:meta.title', { brand }),
  description: text('account:meta.description'),
  noindex: true,
});
