import { loadCheckoutSignIn } from '../features/session/forms/LoginPanel';
import type { Meta, Namespaces, PageLoader } from './page';

export { LoginPanel as default } from '../features/session/forms/LoginPanel';

export const namespaces: Namespaces = ['auth', 'checkout', 'cart'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('auth:login.meta.title', { brand }),
  description: text('auth:login.meta.description'),
});

/** So that a visitor from the cart sees the ways at once. */
export const loader: PageLoader = async () => {
  await loadCheckoutSignIn().catch(() => undefined);
};
