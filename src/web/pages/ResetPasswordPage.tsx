import { type Namespaces, pageMeta } from './page';

export { NewPasswordPanel as default } from '../features/session/forms/ResetPasswordPanel';

export const namespaces: Namespaces = ['auth'];

export const meta = pageMeta('auth:newPassword.meta.title', 'auth:newPassword.meta.description', {
  noindex: true,
});
