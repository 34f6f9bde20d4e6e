import { NewPasswordPanel } from '../features/session/forms/ResetPasswordPanel';
import { type Namespaces, pageMeta } from './page';

export const namespaces: Namespaces = ['auth'];

export const meta = pageMeta('auth:restoreEmail.meta.title', 'auth:restoreEmail.intro', {
  noindex: true,
});

export default function RestoreEmailPage() {
  return <NewPasswordPanel restoresEmail />;
}
