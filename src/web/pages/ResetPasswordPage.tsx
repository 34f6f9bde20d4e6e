import { NewPasswordPanel } from '../features/session/forms/ResetPasswordPanel';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:newPassword.meta.title', { brand }),
  description: text('auth:newPassword.meta.description'),
  noindex: true,
});

export default function ResetPasswordPage() {
  return <NewPasswordPanel />;
}
