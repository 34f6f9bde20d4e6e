import { type Namespaces, pageMeta } from './page';

export { LoginPanel as default } from '../features/session/forms/LoginPanel';

export const namespaces: Namespaces = ['auth', 'checkout', 'cart'];

export const meta = pageMeta('auth:login.meta.title', 'auth:login.meta.description');
