import { contentApi } from '../api/contentApi';
import { RegisterPanel } from '../features/session/entrance/RegisterPanel';
import type { Meta, Namespaces, Preload } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:register.meta.title', { brand }),
  description: text('auth:register.meta.description'),
});

export const preload: Preload = async ({ load, locale }) => {
  // Of its texts only the photograph is shown.
  await load(contentApi.endpoints.getPage.initiate({ name: 'production', locale }));
};

export default function RegisterPage() {
  return <RegisterPanel />;
}
