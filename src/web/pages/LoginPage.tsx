import { LoginPanel } from '../features/session/forms/LoginPanel';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:login.meta.title', { brand }),
  description: text('auth:login.meta.description'),
});

export default function LoginPage() {
  return <LoginPanel />;
}
