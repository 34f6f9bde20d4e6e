import { ConfirmEmailPanel } from '../features/session/forms/ConfirmEmailPanel';
import type { Meta, Namespaces } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:confirmEmail.meta.title', { brand }),
  description: text('auth:confirmEmail.intro'),
  noindex: true,
});

export default function ConfirmEmailPage() {
  return <ConfirmEmailPanel />;
}
