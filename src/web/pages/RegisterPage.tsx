import { type Namespaces, pageMeta } from './page';

export { RegisterPanel as default } from '../features/session/forms/RegisterPanel';

export const namespaces: Namespaces = ['auth'];

export const meta = pageMeta('auth:register.meta.title', 'auth:register.meta.description');
