import { contentApi } from '../api/contentApi';
import { shopApi } from '../api/shopApi';
import { withdrawalApi } from '../api/withdrawalApi';
import { Delivery } from '../features/info/Delivery';
import type { Meta, Namespaces, PageLoader } from './page';

export const namespaces: Namespaces = ['info', 'product'];

export const meta: Meta = ({ text, brand }) => ({
  title: text('info:delivery.meta.title', { brand }),
  description: text('info:delivery.meta.description'),
  type: 'article',
});

export const loader: PageLoader = async ({ load, locale }) => {
  load(shopApi.endpoints.getShop.initiate({ locale }));
  load(withdrawalApi.endpoints.getWithdrawalForm.initiate({ locale }));
  await load(contentApi.endpoints.getPage.initiate({ params: { name: 'delivery' }, locale }));
};

export default function DeliveryPage() {
  return <Delivery />;
}
