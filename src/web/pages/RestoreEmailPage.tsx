import { NewPasswordPanel } from '../features/session/forms/ResetPasswordPanel';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:restoreEmail.meta.title', { brand }),
  description: text('auth:restoreEmail.intro'),
  noindex: true,
});

export default function RestoreEmailPage() {
  return <NewPasswordPanel restoresEmail />;
}
