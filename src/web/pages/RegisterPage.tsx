import { RegisterPanel } from '../features/session/forms/RegisterPanel';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:register.meta.title', { brand }),
  description: text('auth:register.meta.description'),
});

export default function RegisterPage() {
  return <RegisterPanel />;
}
