import type { Meta, Namespaces } from './page';

export { RegisterPanel as default } from '../features/session/forms/RegisterPanel';

export const namespaces: Namespaces = ['auth'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:register.meta.title', { brand }),
  description: text('auth:register.meta.description'),
});
