import { contentApi } from '../api/contentApi';
import { ForgotPasswordPanel } from '../features/session/entrance/ForgotPasswordPanel';
import type { Meta, Namespaces, Preload } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:forgot.meta.title', { brand }),
  description: text('auth:forgot.meta.description'),
});

export const preload: Preload = async ({ load, locale }) => {
  // Of its texts only the photograph is shown.
  await load(contentApi.endpoints.getPage.initiate({ name: 'production', locale }));
};

export default function ForgotPasswordPage() {
  return <ForgotPasswordPanel />;
}
