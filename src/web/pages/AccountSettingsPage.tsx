import { AccountSettings } from '../features/account/AccountSettings';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['account', 'auth', 'checkout'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('account:meta.title', { brand }),
  description: text('account:meta.description'),
  noindex: true,
});

export default function AccountSettingsPage() {
  return <AccountSettings />;
}
