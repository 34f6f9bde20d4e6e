import { ForgotPasswordPanel } from '../features/session/forms/ForgotPasswordPanel';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:forgot.meta.title', { brand }),
  description: text('auth:forgot.meta.description'),
});

export default function ForgotPasswordPage() {
  return <ForgotPasswordPanel />;
}
