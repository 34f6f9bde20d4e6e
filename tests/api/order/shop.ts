import { useShop } from '../../support/useShop';
import { openOrderShop } from './OrderShop';

/** Of all parts of `order.test.ts`. */
export const shop = useShop(openOrderShop);
