import { contentApi } from '../api/contentApi';
import { ResetPasswordPanel } from '../features/session/entrance/ResetPasswordPanel';
import type { Meta, Namespaces, Preload } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:newPassword.meta.title', { brand }),
  description: text('auth:newPassword.meta.description'),
  noindex: true,
});

export const preload: Preload = async ({ load, locale }) => {
  // Of its texts only the photograph is shown.
  await load(contentApi.endpoints.getPage.initiate({ name: 'production', locale }));
};

export default function ResetPasswordPage() {
  return <ResetPasswordPanel />;
}
