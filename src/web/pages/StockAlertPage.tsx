import type { Meta, Namespaces } from './page';

export { StockAlertPanel as default } from '../features/catalogue/StockAlertPanel';

export const namespaces: Namespaces = ['product'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('product:meta.title', { name: text('product:alert.ask'), brand }),
  description: text('product:alert.confirm.text'),
  noindex: true,
});
