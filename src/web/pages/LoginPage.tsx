import { contentApi } from '../api/contentApi';
import { LoginPanel } from '../features/session/entrance/LoginPanel';
import type { Meta, Namespaces, Preload } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:login.meta.title', { brand }),
  description: text('auth:login.meta.description'),
});

export const preload: Preload = async ({ load, locale }) => {
  // Of its texts only the photograph is shown.
  await load(contentApi.endpoints.getPage.initiate({ name: 'production', locale }));
};

export default function LoginPage() {
  return <LoginPanel />;
}
